/** Every vehicle number of a value, without blanks: 'BE 1234 XY' → ['BE1234XY']; a list gives each of its own. */
export const platesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => typeof item === "string" && item.trim() !== "")
    .map((item) => String(item).replace(/\s/g, "").toUpperCase())
