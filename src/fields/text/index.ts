import { amountCell } from "../../core/export/figures"
import { formatReading } from "../../core/format/reading"
import type { FieldOf } from "../../core/schema/resource"
import { cutToFit, parseText, textLike } from "../text-like"

/** The first letter of every word in upper case, the rest as typed: 'pt maju' → 'Pt Maju', 'PT maju' → 'PT Maju' (AB-41). */
export const titleCase = (text: string): string =>
  text.replace(
    /(^|[\s(/-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase("id"),
  )

const asTyped = (text: string, field: FieldOf<"text">): string => (field.titleCase ? titleCase(text) : text)
const read = (input: unknown, field: FieldOf<"text">): string | null => {
  const text = parseText(input)
  return text !== null && field.upperCase ? text.toUpperCase() : text
}

export const textType = textLike(
  "text",
  (field, { index }) => {
    const text = `${field.label} ${index + 1}`
    return cutToFit(field.upperCase ? text.toUpperCase() : text, field)
  },
  {
    keys: { titleCase: "value", upperCase: "value", stopAtMax: "value", unit: "value" },
    maxLength: 255,
    freeText: true,
    searched: true,
    // Completed texts recur: suppliers, vehicles.
    grouping: ({ completes }) => (completes ? "value" : null),
    format: (value, { reads }) => formatReading(value ?? "", reads),
    spreadsheet: ({ reads }) =>
      reads === "number" || reads === "money"
        ? { figure: (value) => (typeof value === "string" ? amountCell(value, reads) : undefined) }
        : "text",
    parse: read,
    // A file's text is changed like a typed one.
    fromCell: (text, field) => asTyped(read(text, field) ?? "", field),
    asTyped,
  },
)
