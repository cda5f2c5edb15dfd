/** Length limits of columns, which the database enforces. */
import { sql } from "kysely"
import { limitedColumn, limitName } from "../database/faults"
import type { ColumnSpec, TableSpec } from "../database/schema"
import { constraintsOf, dropConstraint } from "./alter"
import type { Site } from "./site"

interface Limited {
  name: string
  maxLength: number
}

const limitedOf = (columns: readonly ColumnSpec[]): Limited[] =>
  columns.flatMap(({ name, maxLength }) => (maxLength === null ? [] : [{ name, maxLength }]))

/** Creates and drops length limits as declared. Longer stored values stay, and their rows can be edited. */
export async function applyLimits(db: Site, tables: readonly TableSpec[]): Promise<void> {
  for (const { name, columns } of tables) {
    const limited = limitedOf(columns)
    await (db.kind === "sqlite" ? triggers(db, name, limited) : constraints(db, name, limited))
  }
}

/** SQLite cannot change constraints, so triggers check new and changed values. */
async function triggers(db: Site, table: string, limited: readonly Limited[]): Promise<void> {
  const refuse = (column: string) => sql`raise(abort, ${sql.lit(`too long: ${table}.${column}`)})`
  const bodies = {
    insert: ({ name, maxLength }: Limited) =>
      sql`select ${refuse(name)} where length(new.${sql.id(name)}) > ${sql.lit(maxLength)};`,
    update: ({ name, maxLength }: Limited) =>
      sql`select ${refuse(name)} where length(new.${sql.id(name)}) > ${sql.lit(maxLength)}
        and new.${sql.id(name)} is not old.${sql.id(name)};`,
  }
  for (const event of ["insert", "update"] as const) {
    const trigger = sql.id(`len_${table}_${event}`)
    await sql`drop trigger if exists ${trigger}`.execute(db.queries)
    if (limited.length > 0)
      await sql`create trigger ${trigger} before ${sql.raw(event)} on ${sql.id(table)}
        begin ${sql.join(limited.map(bodies[event]), sql` `)} end`.execute(db.queries)
  }
}

/**
 * PostgreSQL checks all of a row's constraints on each update, so a limit is never below the longest stored value;
 * validation enforces the declared one. Single statements without triggers, for distributed databases with its
 * protocol. A wider limit is added before the narrower one is dropped, and the other way round.
 */
async function constraints(db: Site, table: string, limited: readonly Limited[]): Promise<void> {
  const checks = await constraintsOf(db, table, "c")
  const made = new Set(checks.map(({ name }) => name).filter((name) => limitedColumn(name) !== undefined))
  if (made.size === 0 && limited.length === 0) return
  const longest = await longestOf(db, table, limited)
  const wanted = new Map(
    limited.map(({ name, maxLength }) => {
      const least = Math.max(maxLength, longest[name] ?? 0)
      return [limitName(name, least), { name, maxLength: least }] as const
    }),
  )
  const added = [...wanted].filter(([constraint]) => !made.has(constraint))
  // `not valid`: rows written in the meantime must not stop a start.
  const parts = added.map(
    ([constraint, { name, maxLength }]) => sql`add constraint ${sql.id(constraint)}
      check (char_length(${sql.id(name)}) <= ${sql.lit(maxLength)}) not valid`,
  )
  if (parts.length > 0) await sql`alter table ${sql.id(table)} ${sql.join(parts)}`.execute(db.queries)
  for (const constraint of made) if (!wanted.has(constraint)) await dropConstraint(db, table, constraint)
}

async function longestOf(
  db: Site,
  table: string,
  limited: readonly Limited[],
): Promise<Readonly<Record<string, number>>> {
  if (limited.length === 0) return {}
  const sizes = limited.map(({ name }) => sql`max(char_length(${sql.id(name)})) as ${sql.id(name)}`)
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(sizes)} from ${sql.id(table)}`.execute(db.queries)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, size]) => [name, size ?? 0]))
}
