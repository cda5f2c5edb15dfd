/** Counts what was tried and keeps what went wrong. */

export interface Tally {
  /** One thing tried; `problem` says what is wrong with it where it is not right. */
  check: (right: boolean, problem: () => string) => void
  /** So many things tried that went right. */
  add: (count: number) => void
  readonly count: number
  readonly wrong: number
  /** What went wrong, the commonest first, each with how often. */
  problems: () => readonly (readonly [string, number])[]
}

/** Between what went wrong and one example of it: equal problems are counted together, the first example stands. */
export const EXAMPLE = "; e.g. "

/** Kinds of problems kept apart; what comes after them is only counted. */
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
