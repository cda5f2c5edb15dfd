/** Indonesian labels and English texts of new declarations, from the words that the product has already. */
import { textsOf } from "../../src/core/schema/texts-of"
import { isObject } from "../../src/core/text"
import { en } from "../../src/texts/en"
import { product } from "../check/english"

type Texts = Readonly<Record<string, string>>

/** The product's translations first: a label is rather a word of the product than one of the engine. */
const known = (): [string, string][] => [
  ...Object.values(product.companions).flatMap((texts: Texts) => Object.entries(texts ?? {})),
  ...Object.entries(en),
]

const singular = (english: string): string => english.replace(/\{n:([^|}]*)\|[^}]*\}/g, "$1")

/** The Indonesian of an English text; undefined if the product has no such word. */
export function indonesianFor(english: string): string | undefined {
  const wanted = english.toLowerCase()
  return known().find(([, text]) => singular(text).toLowerCase() === wanted)?.[0]
}

/** The texts of a declaration that have no English yet. */
export function untranslated(declared: unknown): string[] {
  const translated = new Set(known().map(([text]) => text))
  const texts = isObject(declared) && "Page" in declared ? [String(declared.title)] : textsOf(declared)
  return texts.filter((text) => !translated.has(text))
}

/** `{n:Warehouse|Warehouses}` for `Warehouse|Warehouses`. */
export const inNumbers = (english: string): string => (english.includes("|") ? `{n:${english}}` : english)
