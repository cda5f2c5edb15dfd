/** Constraint violations in one shape for both databases. */

export interface DatabaseFault {
  /** `length`: more characters than the column's limit (limits.ts). */
  kind: "unique" | "foreign-key" | "not-null" | "length"
  /** '' if the database does not name it. */
  table: string
  column: string
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
  "23514": "length",
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** PostgreSQL names the column of a foreign key in its detail alone: 'Key (store_id)=(…)', in its own language. */
const KEY_DETAIL = /\("?(\w+)"?\)=\(/

/** Name of a unique index. PostgreSQL cuts names at 63 characters. */
export const uniqueName = (table: string, column: string): string => `uq_${table}_${column}`.slice(0, 63)

/** Name of a length limit, unique within its table. */
export const limitName = (column: string, maxLength: number): string =>
  `len_${maxLength}_${column}`.slice(0, 63)
const LIMIT_NAME = /^len_(\d+)_(.+)$/
/** Column of a length limit; undefined for another constraint's name. */
export const limitedColumn = (name: string): string | undefined => LIMIT_NAME.exec(name)?.[2]

/** @returns the constraint that an error reports as violated; undefined for any other error */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (typeof error !== "object" || error === null) return undefined
  const { code, errcode, message, table, constraint, detail, column } = error as Record<string, unknown>
  const sqlite = typeof errcode === "number" ? SQLITE[errcode] : undefined
  if (sqlite) {
    // 'UNIQUE constraint failed: stores.name_key', 'too long: stores.name'
    const [, reason = "", place = ""] = /(failed|too long): ([\w.]+)/.exec(text(message)) ?? []
    const [inTable = "", inColumn = ""] = place.split(".")
    return { kind: reason === "too long" ? "length" : sqlite, table: inTable, column: inColumn }
  }
  const postgres = POSTGRES[text(code)]
  if (!postgres) return undefined
  const name = text(constraint)
  const prefix = `uq_${text(table)}_`
  const limited = limitedColumn(name)
  if (postgres === "length" && limited === undefined) return undefined
  const referring = postgres === "foreign-key" ? KEY_DETAIL.exec(text(detail))?.[1] : undefined
  return {
    kind: postgres,
    table: text(table),
    column: limited ?? referring ?? (name.startsWith(prefix) ? name.slice(prefix.length) : text(column)),
  }
}
