/** Works through items, some at a time. */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const run = async (lane: number) => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value, lane)
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks again until it is so, or the time is over. @returns whether it is so */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await isSo()) return true
    await sleep(20)
  }
  return isSo()
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
