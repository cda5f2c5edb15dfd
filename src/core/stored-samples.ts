/** Unchanged samples among stored rows, without the field types: for the first page, which has not loaded them. */
import { readAt } from "./codec/path"
import type { Resource } from "./schema/resource"
import type { Values } from "./schema/types"

/** True if a stored row differs from every sample of its list; the order and the former spelling of keys do not count. */
export function hasOwnRow({ source, fields }: Resource, rows: readonly Values[]): boolean {
  if (source.kind !== "browser") return false
  const contentOf = (row: Values) =>
    JSON.stringify(
      fields.map(({ read, legacyKey }) => (read && readAt(row, read)) ?? (legacyKey ? row[legacyKey] : null)),
    )
  const samples = new Set(source.seed().map(contentOf))
  return rows.some((row) => !samples.has(contentOf(row)))
}
