import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { columnOf } from "./column"
import { orderKey } from "./keys"
import { STRIDE, type Work } from "./time-slices"
import type { QuerySorter, QueryTypes } from "./types"

/** Rows sorted without a pause. */
const RUN = 2048

/** undefined: no value, which sorts last. */
type Key = string | undefined

function compareKeys(a: Key, b: Key, sign: 1 | -1): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1
  return a < b ? -sign : sign
}

/**
 * Sorts rows: amounts as numbers, days as days, the rest as Indonesian text. Rows without a value come last in both
 * directions. Stable.
 */
export function* sortRows<R extends Values>(
  rows: readonly R[],
  sorters: readonly QuerySorter[],
  { resource, types }: { resource: Resource; types: QueryTypes },
): Work<readonly R[]> {
  if (sorters.length === 0) return rows
  const columns = sorters.map(({ field }) => columnOf(field, resource, types))
  const signs = sorters.map((sorter) => (sorter.order === "desc" ? -1 : 1))
  const keyed: { row: R; keys: Key[] }[] = []
  for (const row of rows) {
    keyed.push({ row, keys: columns.map(({ value, text }) => orderKey(value(row), text(row))) })
    if (keyed.length % STRIDE === 0) yield
  }
  // Called millions of times: a plain loop without allocations.
  const compare = (a: { keys: Key[] }, b: { keys: Key[] }): number => {
    let result = 0
    for (let index = 0; result === 0 && index < signs.length; index++)
      result = compareKeys(a.keys[index], b.keys[index], signs[index] as 1 | -1)
    return result
  }
  return (yield* sorted(keyed, compare)).map(({ row }) => row)
}

/** Merge sort in steps: `Array.sort` cannot pause. */
function* sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): Work<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* merge(runs[index] as T[], runs[index + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number): Work<T[]> {
  if (b.length === 0) return a
  const both: T[] = []
  let [left, right] = [0, 0]
  while (both.length < a.length + b.length) {
    const fromLeft = right >= b.length || (left < a.length && compare(a[left] as T, b[right] as T) <= 0)
    both.push((fromLeft ? a[left++] : b[right++]) as T)
    if (both.length % STRIDE === 0) yield
  }
  return both
}
