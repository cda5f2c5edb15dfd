/** Edit distance, with swapped neighbours as one edit. */
function distance(one: string, other: string): number {
  let [older, before]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let least = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + cost,
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (older[column - 2] ?? 0) + 1)
      current.push(least)
    }
    older = before
    before = current
  }
  return before[other.length] ?? 0
}

/** The nearest name, without case; undefined if none is near. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  const within = Math.max(1, Math.floor(wanted.length / 3))
  let best: { name: string; away: number } | undefined
  for (const candidate of names) {
    const away = distance(wanted, candidate.toLowerCase())
    if (away <= within && (!best || away < best.away)) best = { name: candidate, away }
  }
  return best?.name
}

/** A remedy that begins with the nearest known name. */
export function suggest(name: string, names: Iterable<string>, otherwise: string): string {
  const near = nearest(name, names)
  return near === undefined ? otherwise : `write '${near}', or ${otherwise}`
}
