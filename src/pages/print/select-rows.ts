import type { Period } from "../../../print-templates/period"
import { dayOf } from "../../core/format/date"
import type { Values } from "../../core/schema/types"
import { searchable } from "../../core/text"

export interface Selection {
  /** On Tanggal Nota; both days count, either may be open (AB-76). */
  period: Period
  /** A part of the supplier's name, in any case; '' for all. */
  supplier?: string
}

/** Whether a day lies in a period; with no bound everything does, even what is no day. */
export function isWithin(value: unknown, { from, to }: Period): boolean {
  if (!from && !to) return true
  const day = dayOf(value)
  return day !== undefined && (!from || day >= from) && (!to || day <= to)
}

/** The transactions to print, in the list's order (TX-49, TX-50, TX-53). */
export function selectRows(rows: readonly Values[], { period, supplier = "" }: Selection): readonly Values[] {
  const wanted = searchable(supplier)
  return rows.filter(
    (row) =>
      isWithin(row.TanggalNota, period) &&
      (!wanted || searchable(String(row.Supplier ?? "")).includes(wanted)),
  )
}

/** Only what is printed travels on, so that thousands of rows stay small in the browser's history. */
export const pickColumns = (rows: readonly Values[], keys: readonly string[]): readonly Values[] =>
  rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? ""])))

/** Invoice numbers as typed, without blanks around and between them (AB-76). */
export const givenNumbers = (numbers: readonly string[]): readonly string[] =>
  numbers.map((number) => number.trim()).filter((number) => number !== "")
