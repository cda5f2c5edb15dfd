/** Which words of a declaration a person reads: what is translated, and what `check` wants a translation of. */
import { isObject } from "../text"
import { humanise } from "./names"

/** Below these keys a text is a sentence or a label, wherever they stand. */
const TEXTS = new Set(
  (
    "label singular plural help placeholder required unique heading submit message text explained when exhausted " +
    "alertWhenEmpty loading empty created updated deleted createFailed updateFailed deleteFailed deleteTitle " +
    "deleteQuestion loadFailed notFound taken"
  ).split(" "),
)
/** What they answer is said to a person. */
const SAYING = new Set(["check", "warn", "blocked"])
/** Values and names: data, said and written alike in every language. */
const DATA = new Set([
  "options",
  "fixedValues",
  "access",
  "visible",
  "api",
  "browser",
  "seed",
  "sources",
  "fixed",
])

type Translate = (text: string) => string

const answering =
  (work: (...given: unknown[]) => unknown, translate: Translate) =>
  (...given: unknown[]): unknown => {
    const said = work(...given)
    return typeof said === "string" ? translate(said) : said
  }

/** The detail's lines that are called by the document's own keys, under labels. */
const labelled = (fields: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(fields).map(([key, field]) => ({ field, label: humanise(key) }))

function mapped(value: unknown, translate: Translate, key = "", isText = false, chart = false): unknown {
  if (typeof value === "string") return isText && value !== "" ? translate(value) : value
  if (typeof value === "function")
    return SAYING.has(key) ? answering(value as () => unknown, translate) : value
  if (Array.isArray(value)) return value.map((item) => mapped(item, translate, key))
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (DATA.has(name)) return [name, part]
      if (name === "show" && isObject(part) && isObject(part.fields) && !Array.isArray(part.fields))
        return [name, mapped({ ...part, fields: labelled(part.fields) }, translate, name)]
      // `required: { create: "…" }`; a chart's axes
      const text = TEXTS.has(name) || key === "required" || (key === "labels" && chart)
      return [name, mapped(part, translate, name, text, key === "chart")]
    }),
  )
}

/**
 * A declaration (a resource, a menu, pages) with each of its texts translated; everything else is as it was. A field
 * whose key is one of the words above is an object, and no text.
 */
export const mapTexts = <T>(declared: T, translate: Translate): T => mapped(declared, translate) as T

/** Its texts, each once. What its functions say is not among them. */
export function textsOf(declared: unknown): string[] {
  const found = new Set<string>()
  mapTexts(declared, (text) => {
    found.add(text)
    return text
  })
  // An example of a number needs no other.
  return [...found].filter((text) => /\p{L}{2}/u.test(text))
}
