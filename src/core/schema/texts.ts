/**
 * The texts of a declaration that are translated. Loaded before the app, so it imports nothing of the app
 * (server/build/chunks.ts).
 */
import { isObject } from "../text"

/** The texts of these keys are sentences or labels, at any place. */
const TEXTS = new Set(
  (
    "label singular plural month help placeholder required unique heading submit message text explained when exhausted " +
    "alertWhenEmpty loading empty created updated deleted createFailed updateFailed deleteFailed deleteTitle " +
    "deleteQuestion loadFailed notFound taken confirm done"
  ).split(" "),
)
/** Functions that return a text for users. */
const ANSWERING = new Set(["check", "warn", "blocked"])
/** Keys that hold data, not texts. */
const DATA = new Set([
  "options",
  "fixedValues",
  "access",
  "visible",
  "api",
  "browser",
  "seed",
  "lookups",
  "valueFrom",
  "fixed",
])

/** `many`: the text names several things. */
type Translate = (text: string, many: boolean) => string

const answering =
  (work: (...given: unknown[]) => unknown, translate: Translate) =>
  (...given: unknown[]): unknown => {
    const result = work(...given)
    return typeof result === "string" ? translate(result, false) : result
  }

interface KeyContext {
  name: string
  key: string
  within: Readonly<Record<string, unknown>>
  /** `labels` of a chart or a toggle are texts; those of a boolean are data. */
  worded: boolean
}

/** The heading over a dashboard's cards. */
const isCardGroup = (name: string, key: string): boolean => name === "group" && key === "cards"

const isText = ({ name, key, within, worded }: KeyContext): boolean =>
  TEXTS.has(name) ||
  // `required: { create: "…" }`
  key === "required" ||
  (key === "labels" && worded) ||
  // The title of a page or dashboard; a resource's is a field.
  (name === "title" && !("fields" in within)) ||
  isCardGroup(name, key) ||
  // The actor in a dashboard's sample.
  (name === "by" && "text" in within)

/** True for the name of a list, of a panel or a link to one, of a counting axis and of a group of cards. */
const isMany = ({ name, key, within }: KeyContext): boolean =>
  name === "plural" ||
  (name === "label" && (key === "panels" || "visible" in within)) ||
  (name === "count" && key === "labels") ||
  isCardGroup(name, key)

function mapped(
  value: unknown,
  translate: Translate,
  key = "",
  text?: "one" | "many",
  worded = false,
): unknown {
  if (typeof value === "string") return text && value !== "" ? translate(value, text === "many") : value
  if (typeof value === "function")
    return ANSWERING.has(key) ? answering(value as () => unknown, translate) : value
  if (Array.isArray(value)) return value.map((item) => mapped(item, translate, key))
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (DATA.has(name)) return [name, part]
      const place = { name, key, within: value, worded }
      const text = !isText(place) ? undefined : isMany(place) ? "many" : "one"
      return [name, mapped(part, translate, name, text, key === "charts" || "onWhenPresent" in value)]
    }),
  )
}

/** A declaration with each text translated. A field named like a key of `TEXTS` is an object, so it stays. */
export const mapTexts = <T>(declared: T, translate: Translate): T => mapped(declared, translate) as T
