/** Repeatable random: the same seed, the same product. */
export interface Random {
  int: (below: number) => number
  pick: <T>(items: readonly T[]) => T
}

/** Mulberry32: small, fast, and good enough for names and places. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    pick: (items) => {
      const item = items[int(items.length)]
      if (item === undefined) throw new Error("nothing to pick from")
      return item
    },
  }
}
