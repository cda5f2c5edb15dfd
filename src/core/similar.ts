/** Finds names that may mean one person or firm: a letter, a title or the order of words differs. */
import { fold, searchable } from "./text"

/** Titles and legal forms, which do not distinguish names. */
const COMMON = new Set("cv pt ud pak bu bapak ibu h hj haji dr drs ir kh".split(" "))
/** Shorter names that differ by one letter are different: 'Ani', 'Adi'. */
const SHORTEST = 5

/** The distinctive words in sorted order: equal for `H. Budi Santoso, Drs.` and 'santoso budi'. */
export function wordsOf(name: string): string {
  const words = searchable(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !COMMON.has(word))
  return (own.length > 0 ? own : words).sort().join(" ")
}

/** True if the texts differ by one letter, or by two swapped ones. */
function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const least = Math.min(a.length, b.length) - start
  while (end < least && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA === `${restB[1]}${restB[0]}`
}

/** Which stored values a form warns of: nearly the same names, or only the same value. */
export type Similarity = boolean | "same"

/** Equal for values that mean the same. */
export const similarityKey = (kind: Similarity, value: string): string =>
  kind === "same" ? fold(value) : wordsOf(value)

/** True if the form warns that one value is stored and another typed. */
export const isAlike = (kind: Similarity, one: string, other: string): boolean =>
  kind === "same" ? fold(one) === fold(other) : isSimilar(one, other)

/** True if two names may mean the same person or firm. */
export function isSimilar(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  if (one === "" || other === "") return false
  return one === other || (Math.min(one.length, other.length) >= SHORTEST && isOneApart(one, other))
}
