/** The fields of a PostgreSQL table: its columns, limits, choices and foreign keys. */
import pg from "pg"
import { Refusal } from "../refusal"
import type { FindTarget, Foreign, ForeignField } from "./shape"

const COLUMNS = `select a.attname as name, t.typname as type, a.attnotnull as required, a.atthasdef as filled,
    nullif(a.atttypmod, -1) - 4 as length,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    (select r.relname from pg_constraint c join pg_class r on r.oid = c.confrelid
      where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum] limit 1) as target,
    (select pg_get_constraintdef(c.oid) from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as rule,
    exists (select 1 from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'u' and c.conkey = array[a.attnum]) as "unique",
    exists (select 1 from pg_constraint c
      where c.conrelid = a.attrelid and c.contype = 'p' and a.attnum = any(c.conkey)) as key
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`

interface Column {
  name: string
  type: string
  required: boolean
  filled: boolean
  length: number | null
  labels: string[] | null
  target: string | null
  rule: string | null
  unique: boolean
  key: boolean
}

/** The values of `CHECK (status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text]))`. */
const valuesIn = (rule: string | null): string[] | undefined =>
  rule && /= ANY/i.test(rule) ? [...rule.matchAll(/'([^']+)'/g)].map(([, value = ""]) => value) : undefined

function shapeOf({ type, length, labels, rule }: Column): Omit<ForeignField, "name"> | undefined {
  const options = labels ?? valuesIn(rule)
  if (options) return { kind: "text", options }
  if (/^bool$/.test(type)) return { kind: "boolean" }
  if (/^(int|float|numeric|money)/.test(type)) return { kind: "number" }
  if (/^(date|timestamp)/.test(type)) return { kind: "text", form: "day" }
  if (/^(varchar|bpchar)$/.test(type)) return { kind: "text", maxLength: length ?? undefined }
  if (type === "text") return { kind: "text" }
  return type === "uuid" ? { kind: "text", maxLength: 36 } : undefined
}

/** The address of the database, and the table at the end of the path. */
function partsOf(address: string): { database: string; table: string } {
  const url = new URL(address)
  const [, database = "", table = "", ...rest] = url.pathname.split("/")
  if (!database || !table || rest.length > 0)
    throw new Refusal(`'${url.pathname}' names no table`, "write postgres://host/database/table")
  url.pathname = `/${database}`
  return { database: url.href, table: decodeURIComponent(table) }
}

const quoted = (table: string): string =>
  table
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".")

/** @throws Refusal if the table does not exist or the database does not answer */
export async function shapesOfTable(address: string, findTarget: FindTarget): Promise<Foreign> {
  const { database, table } = partsOf(address)
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<Column>(COLUMNS, [quoted(table)])
    if (rows.length === 0)
      throw new Refusal(`the database has no table '${table}'`, "name a table, or schema.table")
    const skipped: string[] = []
    const fields = rows.flatMap((column): ForeignField[] => {
      if (column.key) return []
      const target = column.target === null ? undefined : findTarget(column.target)
      const shape = target ? { kind: "text" as const, target } : shapeOf(column)
      if (!shape) {
        skipped.push(`${column.name} (${column.type})`)
        return []
      }
      if (column.target !== null && !target)
        skipped.push(`the reference of ${column.name} to ${column.target}, which is not declared`)
      const required = column.required && !column.filled && shape.kind !== "boolean"
      return [{ name: column.name, ...shape, required, unique: column.unique && !target }]
    })
    return { fields, skipped }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`the database does not answer: ${(error as Error).message}`, "check the address")
  } finally {
    await client.end().catch(() => {})
  }
}
