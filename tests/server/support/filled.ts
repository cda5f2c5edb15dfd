/** A database with the sample, filled once and copied for each test, and its whole content. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { registry } from "../../../resources/registry"
import { serverParts } from "../../../resources/server"
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import type { Database } from "../../../server/database/types"
import { createEngine } from "../../../server/engine"
import { readActualSchema } from "../../../server/migrate/introspection"
import { prepareDatabase } from "../../../server/migrate/prepare"
import { loadSample } from "../../../server/sample"
import { ADMIN, fastHash, STILL } from "./api"
import type { TestPostgres } from "./postgres"
import { addressOf, newName } from "./postgres-templates"

export type Rows = Readonly<Record<string, unknown>>[]

export const siteOf = ({ kind, queries }: Database) => ({ kind, queries })

/** Tables of the server itself, without values of records. */
const OWN = new Set([
  "settings",
  "locks",
  "migrations",
  "schema_epochs",
  "login_attempts",
  "sqlite_sequence",
  "table_changes",
  "list_indexes",
  "list_index_stale",
])

async function* contents(db: Database): AsyncGenerator<[table: string, Rows]> {
  for (const table of (await readActualSchema(siteOf(db))).keys())
    if (!OWN.has(table) && !table.startsWith("list_index_"))
      yield [table, await db.queries.selectFrom(table).selectAll().execute()]
}

/** Every table and every row of it, a line each: two databases with one content are equal by it. */
export async function dump(db: Database): Promise<ReadonlySet<string>> {
  const lines = new Set<string>()
  for await (const [table, rows] of contents(db)) {
    lines.add(table)
    const keys = Object.keys(rows[0] ?? {}).sort()
    for (const row of rows) lines.add(`${table} ${JSON.stringify(keys.map((key) => [key, row[key]]))}`)
  }
  return lines
}

/** Which lines one has and the other has not, a few of them. */
export function differences(was: ReadonlySet<string>, is: ReadonlySet<string>): string[] {
  return [
    ...[...was].filter((line) => !is.has(line)).map((line) => `lost: ${line}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `invented: ${line}`),
  ].slice(0, 6)
}

export interface Filled {
  /** A copy of its own. */
  copy: () => Promise<Database>
  end: () => Promise<void>
}

/** The product's sample in a file. */
export async function fillSqlite(): Promise<Filled & { file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-filled-"))
  const file = join(folder, "filled.sqlite")
  const db = openSqlite(file)
  const made = await createEngine({ db, registry, parts: serverParts, hashPassword: fastHash })
  await loadSample({ ...made, chainer: STILL }, ADMIN)
  await db.close()
  const opened: Database[] = []
  let copies = 0
  return {
    file,
    copy: async () => {
      const path = join(folder, `copy-${++copies}.sqlite`)
      copyFileSync(file, path)
      const copy = openSqlite(path)
      opened.push(copy)
      return copy
    },
    end: async () => {
      for (const each of opened) await each.close().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same rows on PostgreSQL, where a database is the copy of another one. */
export async function fillPostgres(postgres: TestPostgres, from: Filled): Promise<Filled> {
  const template = newName("filled")
  await postgres.createDatabase(template)
  const [source, target] = [await from.copy(), await openPostgres(addressOf(postgres, template))]
  await prepareDatabase(target, registry)
  await target.transaction(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for await (const [table, all] of contents(source))
      for (let start = 0; start < all.length; start += 100)
        await trx
          .insertInto(table)
          .values(all.slice(start, start + 100))
          .execute()
  })
  await target.close()
  const opened: Database[] = []
  let copies = 0
  return {
    copy: async () => {
      const name = `${template}_${++copies}`
      await postgres.createDatabase(name, template)
      const copy = await openPostgres(addressOf(postgres, name))
      opened.push(copy)
      return copy
    },
    end: async () => {
      for (const each of opened) await each.close().catch(() => {})
    },
  }
}
