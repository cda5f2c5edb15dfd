/** Text without trailing characters, in linear time. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

/** True for an object that is neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value if it is a text, else ''. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** The rows of a response that have an id; others are left out. */
export const readRows = <T>(
  rows: readonly unknown[],
  read: (row: Readonly<Record<string, unknown>> & { id: string }) => T,
): T[] =>
  rows.flatMap((row) => (isObject(row) && typeof row.id === "string" ? [read({ ...row, id: row.id })] : []))

/** A name for comparison: without case, blanks, underscores and hyphens (PM-07). */
export const normaliseName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "")

/** True if a value is the name `other`, as `normaliseName` compares names. */
export const sameName = (value: unknown, other: string): boolean =>
  normaliseName(String(value ?? "")) === normaliseName(other)

/** Characters that composing leaves unchanged, for a fast path. */
const PLAIN = /^[\u0020-\u007e]*$/

/**
 * The form in which texts are compared: without case and outer blanks, with single blanks inside, and with one
 * spelling of each character ('ﬁ' is 'fi'). The database stores it as the key of unique values: a change of this function
 * changes every stored key.
 * @example fold(" PT  Maju ") // "pt maju"
 */
export function fold(text: string): string {
  const plain = PLAIN.test(text)
  const one = (plain ? text : text.normalize("NFKC")).trim().replace(/\s+/g, " ")
  // Fast path: lists of 100 000 records are folded while the user types.
  return plain ? one.toLowerCase() : one.toLocaleLowerCase("id")
}

/**
 * The form in which texts are searched: folded and without accents, so that 'e' finds 'É'.
 * @example searchable("Café  Ayu") // "cafe ayu"
 */
export function searchable(text: string): string {
  const folded = fold(text)
  return PLAIN.test(folded) ? folded : folded.normalize("NFD").replace(/\p{M}/gu, "")
}
