/** What the print routes receive as navigation state (RT-20): plain data that survives a reload in the browser's history. */
import type { Period } from "../../../print-templates/period"
import type { Values } from "../../core/schema/types"

export interface InvoiceState {
  period: Period
  supplier: string
  /** Keys of the chosen columns. */
  columns: readonly string[]
  rows: readonly Values[]
}

export interface NotaState {
  period: Period
  location: string
  columns: readonly string[]
  rows: readonly Values[]
}

export interface StInvoiceState {
  period: Period
  numbers: readonly string[]
}

/** The paths of the print routes (RT-19). */
export const PRINT_PATHS = {
  invoice: "/preview-invoice",
  nota: "/nota-preview",
  stInvoice: "/st-invoice-preview",
} as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === "string" ? value : "")
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : []
const rows = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function period(value: unknown): Period {
  const { from, to } = isRecord(value) ? value : {}
  return { ...(text(from) && { from: text(from) }), ...(text(to) && { to: text(to) }) }
}

// The history may hold what another version of the app left there, or nothing at all when a route is opened by hand:
// whatever stands there, the readers answer with a whole state.

export function readInvoiceState(state: unknown): InvoiceState {
  const from = isRecord(state) ? state : {}
  return {
    period: period(from.period),
    supplier: text(from.supplier),
    columns: texts(from.columns),
    rows: rows(from.rows),
  }
}

export function readNotaState(state: unknown): NotaState {
  const from = isRecord(state) ? state : {}
  return {
    period: period(from.period),
    location: text(from.location),
    columns: texts(from.columns),
    rows: rows(from.rows),
  }
}

export function readStInvoiceState(state: unknown): StInvoiceState {
  const from = isRecord(state) ? state : {}
  return { period: period(from.period), numbers: texts(from.numbers) }
}
