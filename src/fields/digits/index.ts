import { cutToFit, parseText, textLike } from "../text-like"

/** Blanks and dashes that people type between digits are dropped; anything else is for the rules to refuse. */
export const digitsType = textLike(
  "digits",
  (field, { int }) => cutToFit(`08${String(10 ** 9 + int(9 * 10 ** 9)).slice(0, 10)}`, field),
  { keys: {}, telling: true, parse: (input) => parseText(input)?.replace(/[\s-]/g, "") ?? null },
)
