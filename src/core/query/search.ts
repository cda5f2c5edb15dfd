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

/** How a number of this country begins abroad. */
const ABROAD = /\+62[\s().-]*(?:0[\s().-]*)?(?=[1-9])/g
/** A telephone number as people write it: 0812-3456-7890. */
const TELEPHONE = /^\(?0[\d().-]{4,}$/

/** A single character, which nearly every record holds somewhere, goes with the word before it. */
const BETWEEN_WORDS = / (?!.(?: |$))/u

/**
 * The texts that a record must hold to be found: the folded words of a search. A telephone number is searched as it is
 * stored, however it is written.
 * @example searchParts("Maju 0812-3456") // ["maju", "08123456"]
 * @example searchParts("Merdeka 5 Metro") // ["merdeka 5", "metro"]
 */
export const searchParts = (text: string): readonly string[] =>
  searchable(text.replace(ABROAD, "0"))
    .split(BETWEEN_WORDS)
    .filter((part) => part !== "")
    .map((part) => (TELEPHONE.test(part) ? part.replace(/\D/g, "") : part))

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
