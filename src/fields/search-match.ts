/** The field that a search found a record by, for the finder and for lists. */
import { rawSearchText } from "../core/query/search"
import type { Resource } from "../core/schema/resource"
import type { StoredRecord } from "../core/schema/types"
import { searchable } from "../core/text"
import { formatValue } from "./registry"

interface SearchMatch {
  key: string
  label: string
  /** The value as it is shown; of a long one the part around the match. */
  text: string
  /** Start and end of the match in `text`. */
  match: readonly [number, number]
}

const foldedTexts = (resource: Resource, record: StoredRecord, key: string) => {
  const value = formatValue(record[key], resource.field(key), record)
  return { value, folded: searchable(value), raw: rawSearchText(record[key], true) }
}

/** The words of a search (`searchParts`) that none of these fields holds. */
export function missingParts(
  resource: Resource,
  record: StoredRecord,
  parts: readonly string[],
  keys: readonly string[],
): readonly string[] {
  const texts = keys.flatMap((key) => {
    const { folded, raw } = foldedTexts(resource, record, key)
    return [folded, raw]
  })
  return parts.filter((part) => !texts.some((text) => text.includes(part)))
}

/**
 * The first searched field that holds one of the words. A field that the user may not read has no value.
 * @param before most characters before the match that are all shown
 */
export function searchMatch(
  resource: Resource,
  record: StoredRecord,
  parts: readonly string[],
  before: number,
): SearchMatch | undefined {
  // All words beside each other before a single one.
  const wanted = [parts.join(" "), ...parts]
  for (const key of parts.length > 0 ? resource.list.search : []) {
    const { value, folded, raw } = foldedTexts(resource, record, key)
    const part = wanted.find((each) => folded.includes(each) || raw.includes(each))
    if (part === undefined) continue
    const at = folded.indexOf(part)
    // All of a value that is shown otherwise than it is searched: 0812-3456 by 08123456.
    const [from, to] = at < 0 || folded.length !== value.length ? [0, value.length] : [at, at + part.length]
    const cut = from > before ? value.lastIndexOf(" ", from - before / 2) + 1 : 0
    const text = (cut > 0 ? "…" : "") + value.slice(cut)
    const moved = text.length - value.length
    return { key, label: resource.field(key).label, text, match: [from + moved, to + moved] }
  }
  return undefined
}
