/** What a database refused, in one shape for both dialects. */

export interface DatabaseFault {
  kind: "unique" | "foreign-key" | "not-null"
  /** '' where the database does not say. */
  table: string
  column: string
}

type Coded = {
  code?: unknown
  errcode?: unknown
  message?: unknown
  table?: unknown
  constraint?: unknown
  column?: unknown
}

const SQLITE: Readonly<Record<number, DatabaseFault["kind"]>> = {
  2067: "unique",
  1555: "unique",
  787: "foreign-key",
  1811: "foreign-key",
  1299: "not-null",
}
const POSTGRES: Readonly<Record<string, DatabaseFault["kind"]>> = {
  "23505": "unique",
  "23503": "foreign-key",
  "23001": "foreign-key",
  "23502": "not-null",
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** The name of a unique index; PostgreSQL keeps 63 characters of a name. */
export const uniqueName = (table: string, column: string): string => `uq_${table}_${column}`.slice(0, 63)

/** The fault behind an error, or undefined when it is none of these. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (typeof error !== "object" || error === null) return undefined
  const { code, errcode, message, table, constraint, column } = error as Coded
  const sqlite = typeof errcode === "number" ? SQLITE[errcode] : undefined
  if (sqlite) {
    // 'UNIQUE constraint failed: suppliers.name_key'
    const [, place = ""] = /failed: ([\w.]+)/.exec(text(message)) ?? []
    const [inTable = "", inColumn = ""] = place.split(".")
    return { kind: sqlite, table: inTable, column: inColumn }
  }
  const postgres = POSTGRES[text(code)]
  if (!postgres) return undefined
  const name = text(constraint)
  const prefix = `uq_${text(table)}_`
  return {
    kind: postgres,
    table: text(table),
    column: name.startsWith(prefix) ? name.slice(prefix.length) : text(column),
  }
}
