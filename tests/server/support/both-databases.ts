/** Runs a suite on SQLite and on PostgreSQL, which is skipped if it is not installed. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe } from "vitest"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import type { Registry } from "../../../src/core/schema/registry"
import { hasPostgres, startPostgres, type TestPostgres } from "./postgres"
import { addressOf, copyTemplate } from "./postgres-templates"

/** Opens a new database. The product prepares it for the registry at its start, if it is not yet. */
export type Opening = (registry?: Registry) => Promise<Database>

/** Creates the databases of a suite, which are closed after it. */
export interface Databases {
  kind: Database["kind"]
  /** Opens a new database: empty, or with the tables of a registry, which PostgreSQL copies in a tenth of the time. */
  open: Opening
  /** Opens a new database twice, like two processes. */
  pair: (registry?: Registry) => Promise<[Database, Database]>
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
    const copies: string[] = []
    const place = async (registry?: Registry) => {
      postgres ??= startPostgres()
      const server = await postgres
      if (!registry || !server.temporary) return server.schema()
      const name = await copyTemplate(server, registry)
      copies.push(name)
      return addressOf(server, name)
    }
    afterAll(async () => {
      await close()
      const server = await postgres
      for (const name of copies) await server?.run(`drop database ${name} with (force)`)
      await server?.stop()
    })
    suite({
      kind: "postgres",
      open: async (registry) => closedLater(await openPostgres(await place(registry))),
      pair: async (registry) => {
        const url = await place(registry)
        return [closedLater(await openPostgres(url)), closedLater(await openPostgres(url))]
      },
    })
  })
}
