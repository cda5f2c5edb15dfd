/** One after the other, for each key; different keys do not wait for each other. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
