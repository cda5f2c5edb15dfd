/** Finds history triggers that are missing, disabled, changed or foreign, and recreates them. */
import { sql } from "kysely"
import { kindOf } from "../database/kind"
import type { Database, Queries } from "../database/types"
import { type Guard, historyGuards, makeHistoryGuards, SEARCH_PATH } from "../migrate/history-guards"

interface Found {
  table: string
  name: string
  /** False for a trigger that PostgreSQL does not fire in every replication role. */
  enabled: boolean
  /** True if the trigger is exactly the server's own. */
  same: (guard: Guard) => boolean
}

const folded = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase()
const TABLES = ["history", "history_chain", "history_queue"]

async function onSqlite(queries: Queries): Promise<Found[]> {
  const { rows } = await sql<{ name: string; tbl: string; text: string }>`
    select name, tbl_name as tbl, sql as text from sqlite_master
    where type = 'trigger' and tbl_name in (${sql.join(TABLES)})`.execute(queries)
  return rows.map(({ name, tbl, text }) => ({
    table: tbl,
    name,
    enabled: true,
    same: (guard) => folded(text) === folded(`create trigger ${guard.name} ${guard.body}`),
  }))
}

interface PostgresTrigger {
  name: string
  tbl: string
  state: string
  type: number
  plain: boolean
  source: string
  config: string[] | null
}

async function onPostgres(queries: Queries): Promise<Found[]> {
  const { rows } = await sql<PostgresTrigger>`
    select t.tgname as name, c.relname as tbl, t.tgenabled as state, t.tgtype as type,
      t.tgqual is null and t.tgattr::text = '' as plain, p.prosrc as source, p.proconfig as config
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = current_schema() and c.relname in (${sql.join(TABLES)})
    union all
    select r.rulename, c.relname, r.ev_enabled, 0, false, '', null
    from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname in (${sql.join(TABLES)})`.execute(queries)
  return rows.map(({ name, tbl, state, type, plain, source, config }) => ({
    table: tbl,
    name,
    enabled: state === "A",
    same: (guard) =>
      plain &&
      Number(type) === guard.type &&
      folded(source) === folded(guard.body) &&
      folded((config ?? []).join()) === folded(SEARCH_PATH).replace(" = ", "="),
  }))
}

export async function guardFaults(queries: Queries): Promise<string[]> {
  const kind = kindOf(queries)
  const found = await (kind === "sqlite" ? onSqlite(queries) : onPostgres(queries))
  const guards = historyGuards(kind)
  const wrong = guards.flatMap((guard) => {
    const trigger = found.find(({ name, table }) => name === guard.name && table === guard.table)
    const subject = `Pemicu ${guard.name} pada tabel ${guard.table}`
    if (!trigger) return [`${subject} tidak ada.`]
    if (!trigger.same(guard)) return [`${subject} diubah.`]
    return trigger.enabled ? [] : [`${subject} dimatikan.`]
  })
  const foreign = found.filter(
    ({ name, table }) => !guards.some((guard) => guard.name === name && guard.table === table),
  )
  return [
    ...wrong,
    ...foreign.map(({ name, table }) => `Pemicu ${name} pada tabel ${table} bukan dari server ini.`),
  ]
}

/** Recreates missing, disabled and changed triggers. @returns the problems found; a foreign trigger is left */
export async function repairGuards(db: Database): Promise<string[]> {
  const faults = await guardFaults(db.queries)
  if (faults.length > 0)
    await db.exclusively(
      "schema",
      async (queries) => {
        for (const statement of makeHistoryGuards(db.kind)) await sql.raw(statement).execute(queries)
      },
      { whole: true },
    )
  return faults
}
