import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import type { QueryTypes } from "./types"

/**
 * Beside how it is shown (1.250, BE 1234 XY) a value is found as it is kept (1250, BE1234XY), folded; '' for nothing.
 * @param reads whether a text is shown in another spelling than its own
 */
export const keptText = (value: unknown, reads: boolean): string =>
  typeof value === "number" || (reads && typeof value === "string") ? searchable(String(value)) : ""

const known = new WeakMap<Resource, WeakMap<Values, string>>()
/** Between the fields' texts, so that no match reaches from one into the next. */
const GAP = "\n"

/** Everything of a record that its list's search looks at, folded; worked out once a record (GL-04). */
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
        const kept = keptText(value, Boolean(field.reads))
        return kept === "" || kept === shown ? shown : `${shown}${GAP}${kept}`
      })
      .join(GAP)
    texts.set(record, text)
  }
  return text
}
