/** The built server with as many partners as are wanted. */
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { openKept } from "../torture/database"
import { type Installation, openInstallation } from "../torture/installation"
import type { Kind } from "../torture/options"

let entry: Promise<string> | undefined

/** Builds the server and its app (`dist/client`) from the current sources. */
function builtServer(): Promise<string> {
  const outDir = "dist/bench-server"
  entry ??= build({ logLevel: "silent" })
    .then(() => build({ logLevel: "silent", build: { ssr: true, outDir, emptyOutDir: true } }))
    .then(() => `${outDir}/main.js`)
  return entry
}

const number = { sqlite: "printf('%012d', n)", postgres: "lpad(n::text, 12, '0')" } as const
const series = {
  sqlite: (most: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})`,
  postgres: (most: number) => `with numbers (n) as (select generate_series(1, ${most}))`,
} as const

/** A database to measure on: SQLite, PostgreSQL without its `pg_trgm`, or with it. */
export const DATABASES = ["sqlite", "postgres", "pg_trgm"] as const
export type MeasuredDatabase = (typeof DATABASES)[number]

/** Marks a folder whose rows are complete. */
const MADE = "rows"

/**
 * @param rows that the list of partners has in all
 * @param keep a folder whose data stay there, and are measured again by the next who names it
 */
export async function productWith(
  database: MeasuredDatabase,
  rows: number,
  keep?: string,
): Promise<Installation> {
  const kind: Kind = database === "sqlite" ? "sqlite" : "postgres"
  const folder = keep && join(keep, `${database}-${rows}`)
  const entry = await builtServer()
  const isThere = folder !== undefined && existsSync(join(folder, MADE))
  const on = folder === undefined ? undefined : await openKept(kind, folder)
  if (on && database === "pg_trgm") await on.query("create extension if not exists pg_trgm")
  const installation = await openInstallation(kind, entry, { ...(on && { on }), demo: !isThere })
  if (!on && database === "pg_trgm")
    await installation.database.query("create extension if not exists pg_trgm")
  if (!isThere) await addPartners(installation, kind, rows)
  if (folder !== undefined) writeFileSync(join(folder, MADE), "")
  return {
    ...installation,
    dispose: async () => {
      await installation.dispose()
      on?.dispose()
    },
  }
}

async function addPartners({ database: { query } }: Installation, kind: Kind, rows: number): Promise<void> {
  const partners = await query("select * from users where user_type = 'PARTNER'")
  const more = rows - partners.length
  if (more > 0) {
    // Copies of sample partners without unique values; each value comes from another partner.
    const columns = Object.keys(partners[0] ?? {}).filter((name) => !/^id$|_key$/.test(name))
    const count = partners.length
    const turned = (column: string, index: number) =>
      `(select ${column} from sample where place = (n * ${2 * index + 1} + n / ${count + index}) % ${count})`
    const values = columns.map((column, index) => {
      if (/^(full_name|partner_id)$/.test(column)) return `${turned(column, index)} || ' ' || n`
      return /^(created|updated)_at$|_number$/.test(column) && column !== "vehicle_number"
        ? `substr(${turned(column, index)}, 1, 5) || ${number[kind]}`
        : turned(column, index)
    })
    await query(`${series[kind](more)}, sample as (
        select ${columns.join(", ")}, row_number() over (order by id) - 1 as place from users where user_type = 'PARTNER')
      insert into users (id, ${columns.join(", ")})
      select '00000000-0000-7000-9000-' || ${number[kind]}, ${values.join(", ")} from numbers`)
  }
}
