/** Answers that are expensive to compute, one for all requests of a question, until its state changes. */

/** Answers in memory. */
const MOST = 20

interface Entry<T> {
  /** Fingerprint of the rows that it was computed from. */
  state: string
  answer: Promise<T>
}

export type LatestAnswers<T> = (key: string, state: string, work: () => Promise<T>) => Promise<T>

export function createLatestAnswers<T>(): LatestAnswers<T> {
  const entries = new Map<string, Entry<T>>()
  return (key, state, work) => {
    const known = entries.get(key)
    const entry = known?.state === state ? known : { state, answer: work() }
    // The least recently used entry is the first.
    entries.delete(key)
    entries.set(key, entry)
    entry.answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    const [oldest] = entries.keys()
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest)
    return entry.answer
  }
}
