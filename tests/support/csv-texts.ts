import { createRandom } from "../../server/sample/random"

const CHARACTERS = [..."=+-@;,\t\r\n\"' a0"]

/** Repeatable random texts of characters with a meaning in spreadsheets. */
export function randomTexts(count: number): string[] {
  const { int, pick } = createRandom(24)
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + int(9) }, () => pick(CHARACTERS)).join(""),
  )
}
