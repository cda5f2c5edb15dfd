import { formatReading } from "../../core/format/reading"
import { bothWays, TEXT, TEXT_OR_TEXTS, TEXTS } from "../../core/schema/json-schema"
import type { FieldOf } from "../../core/schema/resource"
import type { ChoiceOption } from "../../core/schema/types"
import { fold } from "../../core/text"
import { isEmpty } from "../../core/validation/values"
import { defineFieldType } from "../field-type"
import { parseText } from "../text-like"

/** One text, or the list of a response, whose first item is shown (AB-103). */
type ChoiceValue = string | readonly string[]

/** The shown item of a choice: the first of a list (AB-103). */
export const shownChoice = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

const optionOf = (options: readonly ChoiceOption[], value: unknown): ChoiceOption | undefined =>
  options.find((option) => option.value === shownChoice(value))

/** The resources whose records only narrow the options. */
export const narrowing = ({ resource, lookups }: FieldOf<"choice">): string[] =>
  Object.keys(lookups).filter((name) => name !== resource)

const textsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Replaces the shown item; the others of a list stay (AB-103). */
export const withShown = (value: unknown, chosen: string | null): ChoiceValue | null => {
  const others = textsOf(value)
    .slice(1)
    .filter((text): text is string => typeof text === "string" && text !== chosen)
  return chosen !== null && others.length > 0 ? [chosen, ...others] : chosen
}

export const choiceType = defineFieldType<"choice", ChoiceValue>({
  type: "choice",
  wording: "dipilih",
  dependencies: ({ resource, valueFrom }) => ({ [resource]: valueFrom }),
  searches: (field) => [field.resource, ...narrowing(field)],
  seeks: ({ resource, valueFrom, lookups }) => ({ ...lookups, [resource]: valueFrom }),
  rules: (field) => [{ key: "options", over: "context", run: (_, context) => field.options(context) }],
  offers: ({ resource, options }) => ({ from: resource, options }),
  resolve: (field, { context }) => {
    const options = field.options(context)
    return (value) => optionOf(options, value)
  },
  storage: () => "text",
  wireSchema: ({ asArray }) => (asArray ? { read: TEXTS, send: TEXT_OR_TEXTS } : bothWays(TEXT)),
  operators: () => ["contains"],
  grouping: () => "value",
  parse: (input, field) => {
    if (!Array.isArray(input) || !field.asArray) return parseText(shownChoice(input))
    const texts = input.map(parseText).filter((text) => text !== null && text.trim() !== "") as string[]
    return texts.length > 1 ? texts : (texts[0] ?? null)
  },
  fromCell: (text, field, { context }) => {
    const typed = fold(text)
    const dense = (one: string) => fold(one).replace(/\s/g, "")
    const options = field.options(context)
    const exact = options.filter(({ value, label }) => fold(value) === typed || fold(label) === typed)
    const alike = exact.length > 0 ? exact : options.filter(({ value }) => dense(value) === dense(text))
    return alike.length === 1 ? (alike[0]?.value ?? null) : null
  },
  serialise: (value) => value || undefined,
  toWire: (value, field) => (field.asArray ? textsOf(value) : value),
  format: (value, { reads }) =>
    formatReading(Array.isArray(value) ? value.join(", ") : String(value ?? ""), reads),
  validate: (value, field, _, context) => {
    if (isEmpty(value) || context.rows(field.resource) === undefined) return undefined
    const stored = textsOf(context.original?.[field.key])
    const added = textsOf(value).filter((text) => !stored.includes(text))
    // An edit adds no items to a list; records of our own server have one.
    const fits = textsOf(value).length <= stored.length
    const options = added.length > 0 ? field.options(context) : []
    return fits && added.every((text) => options.some((option) => option.value === text))
      ? undefined
      : `${field.label}: pilihan tidak tersedia lagi`
  },
})
