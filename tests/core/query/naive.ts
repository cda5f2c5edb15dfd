/** Plots, filters and orders with a naive implementation, to compare the query engine with. */
import type { QueryFilter, QuerySorter } from "../../../src/core/query/types"
import { defineResource } from "../../../src/core/schema/define"
import { normalise } from "../../../src/core/schema/normalise"
import { fieldTypes } from "../../../src/fields/registry"

/** A field of each kind that is compared in its own way: text, number, day, option, boolean. */
export const resource = normalise(
  defineResource({
    name: "kebun",
    label: { singular: "Kebun", plural: "Kebun" },
    api: "/kebun",
    access: { module: "UserSetup" },
    fields: {
      name: { type: "text", label: "Nama" },
      size: { type: "number", label: "Luas" },
      since: { type: "date", label: "Sejak" },
      kind: {
        type: "select",
        label: "Jenis",
        options: ["A", "B", "C"].map((value) => ({ value, label: value })),
      },
      open: { type: "boolean", label: "Buka" },
    },
    list: {
      path: "/kebun",
      columns: ["name", "size", "since", "kind", "open"],
      search: ["name", "size"],
      where: (row) => row.open !== false,
    },
  }),
  fieldTypes,
)

export interface Plot extends Record<string, unknown> {
  id: string
  name: string | null
  size: number | null
  since: string | null
  kind: string | null
  open: boolean | null
}

/** The same numbers for the same seed, 0 ≤ n < below. */
export function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof seeded>

const WORDS = ["timur", "barat", "utara", "sawah", "lor", "kidul"]
const day = (random: Random) => `202${random(4)}-0${1 + random(9)}-1${random(10)}`
export const plots = (random: Random, count: number): Plot[] =>
  Array.from({ length: count }, (_, index) => {
    const some = <T>(value: T): T | null => (random(8) === 0 ? null : value)
    return {
      id: `k${index}`,
      name: some(`${WORDS[random(6)]} ${WORDS[random(6)]} ${random(30)}`),
      size: some(random(2000)),
      since: some(day(random)),
      kind: some("ABC"[random(3)] ?? "A"),
      open: some(random(3) > 0),
    }
  })

/** A filter with its naive implementation. */
type Case = { filter: QueryFilter; fits: (row: Plot) => boolean }
const CASES: readonly ((random: Random) => Case)[] = [
  (random) => {
    const value = random(3) === 0 ? String(random(20)) : (WORDS[random(6)] ?? "").slice(0, 1 + random(5))
    return {
      filter: { field: "q", operator: "contains", value: random(2) ? value.toUpperCase() : value },
      fits: (row) =>
        [row.name ?? "", shown(row.size), String(row.size ?? "")].some((text) => text.includes(value)),
    }
  },
  (random) => {
    const value = (WORDS[random(6)] ?? "").slice(0, 3)
    return {
      filter: { field: "name", operator: "contains", value },
      fits: (row) => row.name?.includes(value) ?? false,
    }
  },
  (random) => {
    const value = (WORDS[random(6)] ?? "").slice(0, 2)
    return {
      filter: { field: "name", operator: "startswith", value },
      fits: (row) => row.name?.startsWith(value) ?? false,
    }
  },
  (random) => {
    const value = "ABC"[random(3)] ?? "A"
    return { filter: { field: "kind", operator: "eq", value }, fits: (row) => row.kind === value }
  },
  () => ({
    filter: { field: "kind", operator: "nin", value: ["A", "C"] },
    fits: (row) => row.kind !== "A" && row.kind !== "C",
  }),
  () => ({ filter: { field: "open", operator: "eq", value: "true" }, fits: (row) => row.open === true }),
  () => ({ filter: { field: "since", operator: "nnull", value: "" }, fits: (row) => row.since !== null }),
  (random) => {
    const [least, most] = [random(2000), random(2000)]
    return {
      filter: { field: "size", operator: "between", value: [String(least), String(most)] },
      fits: ({ size }) => size !== null && size >= least && size <= most,
    }
  },
  (random) => {
    const least = random(2000)
    return {
      filter: { field: "size", operator: "gt", value: least },
      fits: ({ size }) => size !== null && size > least,
    }
  },
  (random) => {
    const [from, to] = [random(2) ? day(random) : "", day(random)]
    return {
      filter: { field: "since", operator: "between", value: [from, to] },
      fits: ({ since }) => since !== null && since >= from && since <= to,
    }
  },
  // A missing or incomplete value filters nothing.
  () => ({ filter: { field: "size", operator: "between", value: ["1.", ""] }, fits: () => true }),
  () => ({ filter: { field: "name", operator: "contains", value: " " }, fits: () => true }),
  (random) => {
    const [one, other] = [casesOf(random, 1)[0], casesOf(random, 1)[0]] as [Case, Case]
    const operator = random(2) ? "or" : "and"
    return {
      filter: { operator, value: [one.filter, other.filter] },
      fits: (row) =>
        operator === "or" ? one.fits(row) || other.fits(row) : one.fits(row) && other.fits(row),
    }
  },
]
export const casesOf = (random: Random, count: number): Case[] =>
  Array.from({ length: count }, () => (CASES[random(CASES.length)] as (typeof CASES)[number])(random))

const shown = (size: number | null): string => size?.toLocaleString("id-ID") ?? ""

const collator = new Intl.Collator("id", { numeric: true })
export function naiveOrder(a: Plot, b: Plot, { field, order }: QuerySorter): number {
  const [one, other] = [a[field], b[field]]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const sign = order === "asc" ? 1 : -1
  if (field === "size") return sign * ((one as number) - (other as number))
  if (field === "open") return sign * collator.compare(one ? "Ya" : "Tidak", other ? "Ya" : "Tidak")
  return sign * collator.compare(String(one), String(other))
}
