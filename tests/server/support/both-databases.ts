/** Runs a suite on SQLite and on PostgreSQL, which is skipped if it is not installed. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe } from "vitest"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { hasPostgres, startPostgres, type TestPostgres } from "./postgres"

/** Creates the databases of a suite, which are closed after it. */
export interface Databases {
  kind: Database["kind"]
  /** Opens a new, empty database. */
  open: () => Promise<Database>
  /** Opens a new database twice, like two processes. */
  pair: () => Promise<[Database, Database]>
}

/** @param suite declares its tests; called for each kind */
export function onBothDatabases(name: string, suite: (databases: Databases) => void): void {
  const opened: Database[] = []
  const closedLater = <D extends Database>(db: D): D => {
    opened.push(db)
    return db
  }
  /** A test may have closed one. */
  const close = async () => {
    for (const db of opened.splice(0)) await db.close().catch(() => {})
  }

  describe(`${name} on SQLite`, () => {
    const folders: string[] = []
    afterAll(async () => {
      await close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })
    suite({
      kind: "sqlite",
      open: async () => closedLater(openSqlite(":memory:")),
      pair: async () => {
        const folder = mkdtempSync(join(tmpdir(), "koperasi-both-"))
        folders.push(folder)
        const path = join(folder, "koperasi.sqlite")
        return [closedLater(openSqlite(path)), closedLater(openSqlite(path))]
      },
    })
  })

  describe.skipIf(!hasPostgres())(`${name} on PostgreSQL`, () => {
    let postgres: Promise<TestPostgres> | undefined
    const schema = async () => {
      postgres ??= startPostgres()
      return (await postgres).schema()
    }
    afterAll(async () => {
      await close()
      await (await postgres)?.stop()
    })
    suite({
      kind: "postgres",
      open: async () => closedLater(await openPostgres(await schema())),
      pair: async () => {
        const url = await schema()
        return [closedLater(await openPostgres(url)), closedLater(await openPostgres(url))]
      },
    })
  })
}
