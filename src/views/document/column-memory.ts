/** Columns that a user printed last, by document: of a list, and of one record. */
import type { PrintDocument } from "../../core/print/document"
import { readPreference, storePreference } from "../../session/preferences"

const nameOf = ({ name }: PrintDocument, single: boolean): string => `cetak${single ? "-satu" : ""}:${name}`

/** The remembered columns that the document still offers; undefined if there are none. */
export function rememberedColumns(document: PrintDocument, single: boolean): readonly string[] | undefined {
  const stored = readPreference(nameOf(document, single))
  if (!Array.isArray(stored)) return undefined
  const known = document.columns.flatMap(({ key }) => (stored.includes(key) ? [key] : []))
  return known.length > 0 ? known : undefined
}

export const rememberColumns = (document: PrintDocument, single: boolean, columns: readonly string[]): void =>
  storePreference(nameOf(document, single), columns)
