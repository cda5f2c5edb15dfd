/** The groups of a list by a field, with counts and sums, counted row by row: the server never holds a long list in memory. */
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { createSum, type Sum } from "../sum"
import { columnOf } from "./column"
import { type GroupKey, groupKeyOf } from "./group-key"
import { orderKey } from "./keys"
import { STRIDE, type Work } from "./time-slices"
import type { QueryTypes } from "./types"

/** Groups beyond which a list has to be filtered first: a name of each record is no group. */
export const MOST_GROUPS = 1000

export interface Group {
  key: GroupKey
  /** The value of its first row, from which a client formats the text in its own language. */
  value: unknown
  text: string
  count: number
  /** Field → sum. */
  sums: Readonly<Record<string, Sum>>
}

export interface GroupSite {
  by: string
  resource: Resource
  types: QueryTypes
  /** Summed fields. */
  sums: readonly string[]
}

/** The fields of which a group has a sum. */
export const summedFields = ({ fields }: Resource): string[] =>
  fields.flatMap(({ key, total }) => (total ? [key] : []))

interface Tally {
  group: Omit<Group, "sums">
  sums: readonly (readonly [string, ReturnType<typeof createSum>])[]
}

export function createGroups({ by, resource, types, sums }: GroupSite) {
  const keyOf = groupKeyOf(by, resource, types)
  const { value, text } = columnOf(by, resource, types)
  const tallies = new Map<GroupKey, Tally>()
  let isFull = false
  const tallyOf = (row: Values): Tally | undefined => {
    const key = keyOf(row)
    const known = tallies.get(key)
    if (known || isFull) return known
    if (tallies.size === MOST_GROUPS) {
      isFull = true
      return undefined
    }
    const group = { key, value: value(row) ?? null, text: text(row), count: 0 }
    const made = { group, sums: sums.map((key) => [key, createSum()] as const) }
    tallies.set(key, made)
    return made
  }
  return {
    /**
     * @param isSummed false: a sample, which is shown but not summed
     * @returns the key of the row's group; undefined beyond `MOST_GROUPS`
     */
    add: (row: Values, isSummed = true): GroupKey | undefined => {
      const tally = tallyOf(row)
      if (!tally) return undefined
      tally.group.count++
      if (isSummed) for (const [key, { add }] of tally.sums) add(row[key])
      return tally.group.key
    },
    isFull: (): boolean => isFull,
    /** null: there are more than `MOST_GROUPS`. */
    end: (): Group[] | null =>
      isFull
        ? null
        : [...tallies.values()].map(({ group, sums }) => ({
            ...group,
            sums: Object.fromEntries(sums.map(([key, { sum }]) => [key, sum()])),
          })),
  }
}

/**
 * Groups in the order of their texts, months in the order of time; the group without a value is last.
 * @param textOf text in the reader's language
 */
export function sortGroups<G extends Group>(
  groups: readonly G[],
  { textOf, descending = false }: { textOf: (group: Group) => string; descending?: boolean },
): G[] {
  const sign = descending ? -1 : 1
  const keyed = groups.map((group) => ({ group, order: orderKey(group.value, textOf(group)) ?? "" }))
  keyed.sort((a, b) => {
    if ((a.group.key === null) !== (b.group.key === null)) return a.group.key === null ? 1 : -1
    if (a.order !== b.order) return a.order < b.order ? -sign : sign
    return (a.group.key ?? "") < (b.group.key ?? "") ? -1 : 1
  })
  return keyed.map(({ group }) => group)
}

export interface RowGroup<R> extends Group {
  rows: readonly R[]
}

/** The groups of rows in memory, each with its rows in their order; null beyond `MOST_GROUPS`. */
export function* groupRows<R extends Values>(
  rows: readonly R[],
  site: GroupSite,
  isSummed: (row: R) => boolean = () => true,
): Work<RowGroup<R>[] | null> {
  const groups = createGroups(site)
  const rowsOf = new Map<GroupKey, R[]>()
  let seen = 0
  for (const row of rows) {
    const key = groups.add(row, isSummed(row))
    if (key === undefined) return null
    const known = rowsOf.get(key)
    if (known) known.push(row)
    else rowsOf.set(key, [row])
    if (++seen % STRIDE === 0) yield
  }
  return (groups.end() ?? []).map((group) => ({ ...group, rows: rowsOf.get(group.key) ?? [] }))
}
