import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import type { QueryTypes } from "./types"

/**
 * Folded text of a value as stored (1250, BE1234XY), beside its formatted one (1.250, BE 1234 XY); '' for no value.
 * @param reads true if the format changes a text's spelling
 */
export const rawSearchText = (value: unknown, reads: boolean): string =>
  typeof value === "number" || (reads && typeof value === "string") ? searchable(String(value)) : ""

const known = new WeakMap<Resource, WeakMap<Values, string>>()
/** Separates texts, so that no match spans two of them. */
export const GAP = "\n"

/** Folded text of all searched fields of a record, computed once a record (GL-04). */
export function searchText(record: Values, resource: Resource, types: QueryTypes): string {
  let texts = known.get(resource)
  if (!texts) {
    texts = new WeakMap()
    known.set(resource, texts)
  }
  let text = texts.get(record)
  if (text === undefined) {
    text = resource.list.search
      .map((key) => {
        const value = record[key]
        const field = resource.field(key)
        const shown = searchable(types.format(value, field, record))
        const raw = rawSearchText(value, Boolean(field.reads))
        return raw === "" || raw === shown ? shown : `${shown}${GAP}${raw}`
      })
      .join(GAP)
    texts.set(record, text)
  }
  return text
}
