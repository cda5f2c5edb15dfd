/**
 * Finds the columns, indexes, triggers and limits of migrations that were dropped or changed by hand: compares them with
 * the list that the last migration has stored.
 */
import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Registry } from "../../src/core/schema/registry"
import { type TableSpec, tablesOf } from "../database/schema"
import { getSetting, setSetting } from "../database/settings-table"
import type { Queries } from "../database/types"
import { changeTriggers } from "./change-triggers"
import { INDEX_PREFIX } from "./index-triggers"
import { isOldTrigger, OLD_INDEX } from "./old-list-index"
import type { Step } from "./plan"
import type { Planning } from "./planning"
import type { Site } from "./site"

const KEY = "schema-parts"

type Kind = "column" | "index" | "trigger" | "limit" | "function"

interface PartRow {
  kind: Kind
  /** '' for a function. */
  table: string
  name: string
  /** The part of its definition that survives a dump and its restore. */
  mark: string | null
}

/** `[kind, table, name]` as JSON → hash of its definition. */
type Parts = ReadonlyMap<string, string>

const SQLITE = sql<PartRow>`select type as kind, tbl_name as "table", name, sql as mark from sqlite_master
    where type in ('index', 'trigger') and sql is not null
  union all select 'column', m.name, p.name, '' from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'`

const POSTGRES = sql<PartRow>`with own as (
    select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r')
  select 'column' as kind, own.relname as "table", a.attname as name, '' as mark
    from own join pg_attribute a on a.attrelid = own.oid where a.attnum > 0 and not a.attisdropped
  union all select 'index', own.relname, c.relname, case when i.indisvalid then i.indisunique::text else 'invalid' end
    from own join pg_index i on i.indrelid = own.oid join pg_class c on c.oid = i.indexrelid
  union all select 'trigger', own.relname, t.tgname, concat_ws(' ', t.tgenabled, t.tgtype, p.proname, encode(t.tgargs, 'hex'))
    from own join pg_trigger t on t.tgrelid = own.oid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal
  union all select 'limit', own.relname, k.conname, '' from own join pg_constraint k on k.conrelid = own.oid where k.contype = 'c'
  union all select 'function', '', p.proname, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema() and p.proname like 'note\\_%'`

/** Tables of records, of links between them, and those that the server watches. */
function tablesWithParts(
  site: Site,
  specs: readonly TableSpec[],
): { records: Set<string>; all: Set<string> } {
  const records = specs.flatMap(({ name, links }) => [name, ...links.map((link) => link.name)])
  const watched = changeTriggers(site.kind, specs).map(({ table }) => table)
  return { records: new Set(records), all: new Set([...records, ...watched]) }
}

/** True for parts of a list index, which its build creates and drops. */
const isOfIndex = ({ kind, name }: PartRow): boolean =>
  kind === "function"
    ? OLD_INDEX.functions.some((old) => old === name)
    : kind === "trigger" &&
      (name.startsWith(INDEX_PREFIX) || name.startsWith(OLD_INDEX.triggers) || isOldTrigger(name))

async function readParts(site: Site, specs: readonly TableSpec[]): Promise<Parts> {
  const { records, all } = tablesWithParts(site, specs)
  const { rows } = await (site.kind === "sqlite" ? SQLITE : POSTGRES).execute(site.queries)
  return new Map(
    rows
      .filter((row) => !isOfIndex(row))
      .filter(({ kind, table }) => (kind === "column" ? records : all).has(table) || kind === "function")
      .map(({ kind, table, name, mark }) => [
        JSON.stringify([kind, table, name]),
        createHash("sha256")
          .update(mark ?? "")
          .digest("base64")
          .slice(0, 12),
      ]),
  )
}

async function readStoredParts(queries: Queries): Promise<Parts> {
  return new Map(JSON.parse((await getSetting(queries, KEY)) ?? "[]") as [string, string][])
}

export async function storeParts(site: Site, registry: Registry): Promise<void> {
  await setSetting(site.queries, KEY, JSON.stringify([...(await readParts(site, tablesOf(registry)))]))
}

interface Missing {
  kind: Kind
  table: string
  name: string
  /** False: it was changed. */
  dropped: boolean
}

function missing(stored: Parts, now: Parts): Missing[] {
  return [...stored].flatMap(([part, mark]) => {
    if (now.get(part) === mark) return []
    const [kind, table, name] = JSON.parse(part) as [Kind, string, string]
    return [{ kind, table, name, dropped: !now.has(part) }]
  })
}

/** True if all parts are as the last migration left them. */
export async function isIntact(site: Site, registry: Registry): Promise<boolean> {
  return missing(await readStoredParts(site.queries), await readParts(site, tablesOf(registry))).length === 0
}

/** Steps for parts dropped or changed by hand. Executing a plan creates all missing parts. */
export async function planParts(planning: Planning, specs: readonly TableSpec[]): Promise<Step[]> {
  const { site, lineage, touched } = planning
  if (!lineage.physical.has("settings")) return []
  const found = missing(await readStoredParts(site.queries), await readParts(site, specs))
  const { all } = tablesWithParts(site, specs)
  return found.flatMap(({ kind, table, name, dropped }): Step[] => {
    // Parts of a renamed or dropped table go with it.
    if (kind !== "function" && !all.has(table)) return []
    const spec = specs.find((one) => one.name === table)
    const column = spec?.columns.find((one) => one.name === name)
    // Undeclared columns need no repair; missing tables are planned as such.
    if (kind === "column" && (!column || !lineage.physical.has(table))) return []
    if (!dropped && (kind === "index" || kind === "limit")) touched.add(table)
    const remedy =
      column && kind === "column" && !column.unique
        ? "it is recreated, without its former values"
        : "it is recreated"
    return [
      {
        place: table || "schema",
        sentence: `${kind} '${name}' was ${dropped ? "dropped" : "changed"} by hand: ${remedy}`,
        additive: true,
        repairs: true,
      },
    ]
  })
}
