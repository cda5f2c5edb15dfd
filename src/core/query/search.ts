import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import type { QueryTypes } from "./types"

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
        const shown = searchable(types.format(value, resource.field(key), record))
        // An amount is found as it is shown (1.250) and as it is kept (1250).
        return typeof value === "number" ? `${shown}${GAP}${value}` : shown
      })
      .join(GAP)
    texts.set(record, text)
  }
  return text
}
