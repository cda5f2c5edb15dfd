/** What holds on both databases: the same suite on SQLite and on PostgreSQL, which is skipped where there is none. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe } from "vitest"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { hasPostgres, startPostgres, type TestPostgres } from "./postgres"

/** Where a suite's databases come from; they are closed after it. */
export interface Databases {
  kind: Database["kind"]
  /** A new one, empty. */
  open: () => Promise<Database>
  /** A new one as two processes have it. */
  pair: () => Promise<[Database, Database]>
}

/** @param suite declares its tests; called for each kind */
export function onBothDatabases(name: string, suite: (databases: Databases) => void): void {
  const opened: Database[] = []
  const kept = <D extends Database>(db: D): D => {
    opened.push(db)
    return db
  }
  /** A test may have closed its own. */
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
      open: async () => kept(openSqlite(":memory:")),
      pair: async () => {
        const folder = mkdtempSync(join(tmpdir(), "koperasi-both-"))
        folders.push(folder)
        const path = join(folder, "koperasi.sqlite")
        return [kept(openSqlite(path)), kept(openSqlite(path))]
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
      open: async () => kept(await openPostgres(await schema())),
      pair: async () => {
        const url = await schema()
        return [kept(await openPostgres(url)), kept(await openPostgres(url))]
      },
    })
  })
}
