/** Counts attempts and collects problems. */

export interface Tally {
  /** Counts one attempt; unless it is right, also its problem. */
  check: (right: boolean, problem: () => string) => void
  /** Counts successful attempts. */
  add: (count: number) => void
  readonly count: number
  readonly wrong: number
  /** Problems with their numbers, the most frequent first. */
  problems: () => readonly (readonly [string, number])[]
}

/** Separates a problem from an example: equal problems are counted together, with the first example. */
export const EXAMPLE = "; e.g. "

/** Maximum number of distinct problems; further ones are only counted. */
const KINDS = 500

export function createTally(): Tally {
  let count = 0
  let wrong = 0
  const problems = new Map<string, { example: string; times: number }>()
  return {
    check: (right, problem) => {
      count++
      if (right) return
      wrong++
      const [text = "", example = ""] = problem().slice(0, 600).split(EXAMPLE)
      const key = problems.has(text) || problems.size < KINDS ? text : "…"
      const known = problems.get(key) ?? { example, times: 0 }
      known.times++
      problems.set(key, known)
    },
    add: (more) => {
      count += more
    },
    get count() {
      return count
    },
    get wrong() {
      return wrong
    },
    problems: () =>
      [...problems]
        .map(([text, { example, times }]) => [example ? text + EXAMPLE + example : text, times] as const)
        .sort((a, b) => b[1] - a[1]),
  }
}
