import { dayOf } from "../format/date"
import { parseAmount } from "../format/number"
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { searchable } from "../text"
import { type Column, columnOf } from "./column"
import { STRIDE, type Turn } from "./turns"
import type { QuerySorter, QueryTypes } from "./types"

const collator = new Intl.Collator("id", { numeric: true })
/** Beyond so many rows a language's own order takes seconds; letters alone are compared then. */
const COLLATED = 20_000
/** So many are sorted in one go. */
const RUN = 2048

/** What a row is ordered by: its amount or day, and its text; without a key there is nothing, and it comes last. */
type Key = { key: string | number | undefined; day: boolean; text: string }

function keyOf(row: Values, column: Column, plain: boolean): Key {
  const value = column.value(row)
  const text = column.text(row)
  const day = dayOf(value)
  const key = text === "" ? undefined : typeof value === "number" ? value : (day ?? parseAmount(text) ?? text)
  return { key, day: day !== undefined, text: plain ? searchable(text) : text }
}

const order = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

function compareKeys(a: Key, b: Key, sign: 1 | -1, plain: boolean): number {
  if (a.key === undefined || b.key === undefined) return a.key === b.key ? 0 : a.key === undefined ? 1 : -1
  if (typeof a.key === "number" && typeof b.key === "number") return sign * order(a.key, b.key)
  if (a.day && b.day) return sign * order(String(a.key), String(b.key))
  return sign * (plain ? order(a.text, b.text) : collator.compare(a.text, b.text))
}

/**
 * The rows in order: amounts as numbers, days as days, the rest as Indonesian text; nothing comes last either way, and
 * equals stay as they stood.
 */
export async function sortRows<R extends Values>(
  rows: readonly R[],
  sorters: readonly QuerySorter[],
  { resource, types, turn }: { resource: Resource; types: QueryTypes; turn: Turn },
): Promise<readonly R[]> {
  if (sorters.length === 0) return rows
  const plain = rows.length > COLLATED
  const columns = sorters.map(({ field }) => columnOf(field, resource, types))
  const signs = sorters.map((sorter) => (sorter.order === "desc" ? -1 : 1))
  const keyed: { row: R; keys: Key[] }[] = []
  for (const row of rows) {
    keyed.push({ row, keys: columns.map((column) => keyOf(row, column, plain)) })
    if (keyed.length % STRIDE === 0) await turn()
  }
  // Called millions of times: a plain loop, and no list made in it.
  const compare = (a: { keys: Key[] }, b: { keys: Key[] }): number => {
    let result = 0
    for (let index = 0; result === 0 && index < signs.length; index++)
      result = compareKeys(a.keys[index] as Key, b.keys[index] as Key, signs[index] as 1 | -1, plain)
    return result
  }
  return (await sorted(keyed, compare, turn)).map(({ row }) => row)
}

/** A merge sort that gives way: the language's own cannot be stopped once it runs. */
async function sorted<T>(items: readonly T[], compare: (a: T, b: T) => number, turn: Turn): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += RUN) {
    runs.push(items.slice(start, start + RUN).sort(compare))
    await turn()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] as T[], runs[index + 1] ?? [], compare, turn))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number, turn: Turn): Promise<T[]> {
  if (b.length === 0) return a
  const both: T[] = []
  let [left, right] = [0, 0]
  while (both.length < a.length + b.length) {
    const fromLeft = right >= b.length || (left < a.length && compare(a[left] as T, b[right] as T) <= 0)
    both.push((fromLeft ? a[left++] : b[right++]) as T)
    if (both.length % STRIDE === 0) await turn()
  }
  return both
}
