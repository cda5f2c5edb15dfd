/** Answers the questions of a server part (`hooks/records.ts`) in SQL. */
import { sql } from "kysely"
import { formatNumber } from "../../src/core/format/number"
import type { Declared } from "../../src/core/schema/define"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { FieldsInput, Values } from "../../src/core/schema/types"
import type { Engine } from "../auth/engine"
import { fromColumn } from "../database/columns"
import { selectRows } from "../database/resource-rows"
import { storageOf } from "../database/schema"
import type { Queries } from "../database/types"
import { ApiError, refuseFields } from "../ground/api-error"
import type { OwnRecords, Records, RecordTools, Refuse } from "../hooks/records"
import { byBytes, columnOf, conditionOf, misuse } from "./conditions"
import { recordsOf } from "./present"
import { readRow } from "./read"
import type { SessionView } from "./session-view"

/** Rows per statement of `each`. */
const BATCH = 500

type Filter = Readonly<Record<string, unknown>>
type SelectQuery = ReturnType<typeof selectRows>

interface Site {
  engine: Pick<Engine, "registry" | "db">
  trx: Queries
  /** The records and fields of a session; undefined: all. */
  view?: SessionView
}

const gone = () => new ApiError(409, "Data yang terkait sudah tidak ada. Muat ulang halaman.")

function filtered({ trx, view }: Site, resource: Resource, filter: Filter, but?: string): SelectQuery {
  let query = selectRows(trx, resource)
  const scope = view?.scope(trx, resource)
  if (scope) query = query.where(scope)
  for (const [key, value] of Object.entries(filter))
    if (value !== undefined) query = query.where(conditionOf(trx, resource, key, value))
  return but === undefined ? query : query.where(`${resource.table}.id`, "!=", but)
}

const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]

function ordered(trx: Queries, resource: Resource, query: SelectQuery, order: readonly string[]) {
  let result = query
  for (const key of order) {
    const down = key.startsWith("-")
    const { field, column } = columnOf(resource, down ? key.slice(1) : key)
    if (storageOf(field) === "links") throw misuse(resource, key, "refers to many and has no order")
    result = result.orderBy(byBytes(trx, field, column), down ? "desc" : "asc")
  }
  return result.orderBy("id")
}

/** @throws Error for a resource that this server does not store */
function storedResource(registry: Registry, name: string): Resource {
  const resource = registry.get(name)
  if (resource.source.kind !== "rest") throw new Error(`records(${name}): a browser stores its records`)
  return resource
}

function recordsFor(site: Site, name: string): Records<FieldsInput> {
  const { trx, engine, view } = site
  const { registry } = engine
  const whole = storedResource(registry, name)
  // A field that the session may not read is no field here.
  const resource = view?.registry.restrict(whole) ?? whole
  const where = { trx, registry, resource, view }
  const decoded = (rows: Parameters<typeof recordsOf>[0]) => recordsOf(rows, where)
  const number = (key: string) => {
    const { field, column } = columnOf(resource, key)
    const storage = storageOf(field)
    if (storage !== "integer" && storage !== "real") throw misuse(resource, key, "is no number")
    return sql<number>`coalesce(sum(${sql.ref(column)}), 0)`
  }
  const found = {
    one: async (id: string) => {
      const row = await readRow(trx, resource, { id, lock: false, ...(view && { view }) })
      const [record] = row ? await decoded([row]) : []
      if (!record) throw gone()
      return record
    },
    find: async (
      filter: Filter = {},
      options: { but?: string; order?: string | string[]; limit?: number } = {},
    ) => {
      const query = ordered(
        trx,
        resource,
        filtered(site, resource, filter, options.but),
        listOf(options.order),
      )
      const rows = options.limit === undefined ? query : query.limit(options.limit)
      return decoded(await rows.selectAll().execute())
    },
    count: async (filter: Filter = {}, { but }: { but?: string } = {}) => {
      const query = filtered(site, resource, filter, but)
      const row = await query.select(({ fn }) => fn.countAll().as("number")).executeTakeFirst()
      return Number(row?.number ?? 0)
    },
    sum: async (key: string, filter: Filter = {}, { but }: { but?: string } = {}) => {
      const query = filtered(site, resource, filter, but)
      const row = await query.select(number(key).as("sum")).executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
    sumBy: async (by: string, key: string, filter: Filter = {}, { but }: { but?: string } = {}) => {
      const { field, column } = columnOf(resource, by)
      if (storageOf(field) === "links") throw misuse(resource, by, "refers to many and groups no sums")
      const rows = await filtered(site, resource, filter, but)
        .where(column, "is not", null)
        .select([`${column} as group_value`, number(key).as("sum")])
        .groupBy(column)
        .orderBy(byBytes(trx, field, column))
        .execute()
      return rows.map((row) => ({ [by]: fromColumn(field, row.group_value), [key]: Number(row.sum) }))
    },
    each: async function* (filter: Filter = {}, { but }: { but?: string } = {}): AsyncGenerator<Values> {
      for (let after = ""; ; ) {
        const rows = await filtered(site, resource, filter, but)
          .where("id", ">", after)
          .selectAll()
          .orderBy("id")
          .limit(BATCH)
          .execute()
        yield* await decoded(rows)
        if (rows.length < BATCH) return
        after = String(rows.at(-1)?.id)
      }
    },
  }
  return found as unknown as Records<FieldsInput>
}

/** Numbers as people read them: `2.000.000`. */
const shown = (value: string | number): string => (typeof value === "number" ? formatNumber(value) : value)

const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/{(\w+)}/g, (name, key: string) => shown(values[key] ?? name))

/** See `Refuse`. */
export const refuse: Refuse = (
  messages: string | Readonly<Record<string, string | undefined>>,
  values = {},
) => {
  if (typeof messages === "string") return new ApiError(409, fill(messages, values))
  const filled = Object.entries(messages).flatMap(([key, message]) =>
    message === undefined ? [] : [[key, fill(message, values)]],
  )
  return refuseFields(422, Object.fromEntries(filled))
}

/** The records of a resource with the rights of a session. */
export const ownRecords =
  (site: Site & { view: SessionView }): OwnRecords =>
  <F extends FieldsInput>({ name }: Declared<F>) =>
    recordsFor(site, name) as unknown as Records<F>

/** The tools of a server part within a transaction. */
export function recordTools(site: Site): RecordTools {
  const { trx, engine } = site
  return {
    records: <F extends FieldsInput>({ name }: Declared<F>) =>
      recordsFor(site, name) as unknown as Records<F>,
    lock: async ({ name }, id) => {
      const resource = storedResource(engine.registry, name)
      // SQLite has one writer at a time, which a transaction is from its beginning.
      const row = await readRow(trx, resource, { id, lock: engine.db.kind === "postgres" })
      const [record] = row ? await recordsOf([row], { trx, registry: engine.registry, resource }) : []
      if (!record) throw gone()
      return record as never
    },
    refuse,
  }
}
