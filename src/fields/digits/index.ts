import { cutToFit, parseText, textLike } from "../text-like"

/** Local form of a phone number: '+62 812-3456-7890' and '+62 (0)812 34567890' → '081234567890'; others are unchanged. */
export function localPhone(text: string): string {
  const [, abroad] = /^\s*\+62(.*)$/s.exec(text) ?? []
  return abroad === undefined ? text : abroad.replace(/[\s().-]/g, "").replace(/^0?/, "0")
}

const read = (input: unknown): string | null => parseText(input)?.replace(/[\s-]/g, "") ?? null

/** Drops blanks and dashes between digits; the rules refuse anything else. */
export const digitsType = textLike(
  "digits",
  (field, { int }) => cutToFit(`08${String(10 ** 9 + int(9 * 10 ** 9)).slice(0, 10)}`, field),
  {
    keys: { phone: "value" },
    freeText: true,
    parse: read,
    fromCell: (text, field) => read(field.phone ? localPhone(text) : text),
    asTyped: (value, { phone }) => (phone ? localPhone(value) : value),
  },
)
