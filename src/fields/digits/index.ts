import { parseText, textLike } from "../text-like"

const SEPARATORS = /[\s().-]/g

/** How a number begins: abroad, where a '62' without '+' needs a separator after it, or locally. */
const BEGINNING = /^[\s(]*(?:(?:\+62|62(?=[\s().-]+\d))(.*)|(0.*))$/s

/**
 * Local form of a phone number, the same typed and pasted: '+62 812-3456-7890', '62 812 3456 7890', '+62 (0)812 34567890' and
 * '(0812) 3456-7890' → '081234567890'. Letters stay, and so do numbers of other countries.
 */
export function localPhone(text: string): string {
  const [, abroad, local] = BEGINNING.exec(text) ?? []
  if (local !== undefined) return local.replace(SEPARATORS, "")
  return abroad === undefined ? text : abroad.replace(SEPARATORS, "").replace(/^0?/, "0")
}

const read = (input: unknown): string | null => parseText(input)?.replace(/[\s-]/g, "") ?? null

/** Drops blanks and dashes between digits; the rules refuse anything else. */
export const digitsType = textLike("digits", {
  freeText: true,
  searched: true,
  parse: read,
  fromCell: (text, field) => read(field.phone ? localPhone(text) : text),
  asTyped: (value, { phone }) => (phone ? localPhone(value) : value),
})
