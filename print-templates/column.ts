import { formatAmount } from "../src/core/format/amount"
import { formatDayLong } from "../src/core/format/date"
import type { Values } from "../src/core/schema/types"

/** A column of a printed table. Values are text as typed; `kind` says how to spell them. */
export interface PrintColumn {
  key: string
  label: string
  kind: "text" | "day" | "number" | "money"
}

/** The text of a cell: days as `07 Mei 2025`, amounts as `1.234,56` or `Rp1.234.567`, what is neither as typed, '-' for nothing. */
export function printCell(column: PrintColumn, row: Values): string {
  const value = row[column.key]
  const typed = value === null || value === undefined ? "" : String(value).trim()
  if (typed === "") return "-"
  if (column.kind === "text") return typed
  if (column.kind === "day") return formatDayLong(typed)
  return formatAmount(typed, column.kind) ?? typed
}

/** Columns whose figures stand at the right, one below the other. */
export const isFigureColumn = (column: PrintColumn): boolean =>
  column.kind === "number" || column.kind === "money"
