/** The query engine compared with a naive implementation, and its behaviour for a hundred thousand rows. */
import { afterEach, describe, expect, test, vi } from "vitest"
import { runQuery } from "../../../src/core/query/run"
import type { ListQuery, QueryFilter, QuerySorter } from "../../../src/core/query/types"
import { defineResource } from "../../../src/core/schema/define"
import { normalise } from "../../../src/core/schema/normalise"
import { fieldTypes, queryTypes } from "../../../src/fields/registry"

/** A field of each kind that is compared in its own way: text, number, day, option, boolean. */
const resource = normalise(
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

interface Plot extends Record<string, unknown> {
  id: string
  name: string | null
  size: number | null
  since: string | null
  kind: string | null
  open: boolean | null
}

/** The same numbers for the same seed, 0 ≤ n < below. */
function seeded(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof seeded>

const WORDS = ["timur", "barat", "utara", "sawah", "lor", "kidul"]
const day = (random: Random) => `202${random(4)}-0${1 + random(9)}-1${random(10)}`
const plots = (random: Random, count: number): Plot[] =>
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
const casesOf = (random: Random, count: number): Case[] =>
  Array.from({ length: count }, () => (CASES[random(CASES.length)] as (typeof CASES)[number])(random))

const shown = (size: number | null): string => size?.toLocaleString("id-ID") ?? ""

const collator = new Intl.Collator("id", { numeric: true })
function naiveOrder(a: Plot, b: Plot, { field, order }: QuerySorter): number {
  const [one, other] = [a[field], b[field]]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const sign = order === "asc" ? 1 : -1
  if (field === "size") return sign * ((one as number) - (other as number))
  if (field === "open") return sign * collator.compare(one ? "Ya" : "Tidak", other ? "Ya" : "Tidak")
  return sign * collator.compare(String(one), String(other))
}

const ask = (rows: readonly Plot[], query: ListQuery, signal?: AbortSignal) =>
  runQuery(rows, query, { resource, types: queryTypes, signal })
const idsOf = (rows: readonly Plot[]) => rows.map(({ id }) => id)

describe("random queries", () => {
  test("[GL-03..GL-06, AB-62, AB-94] a hundred and fifty queries give the result of a naive implementation", async () => {
    for (let seed = 0; seed < 150; seed++) {
      const random = seeded(seed + 1)
      // Some lists are longer than one sorted run.
      const rows = plots(random, seed % 30 === 0 ? 5000 : random(90))
      const cases = casesOf(random, random(4))
      const fields = ["name", "size", "since", "kind", "open"].sort(() => random(3) - 1)
      const sorters = fields
        .slice(0, random(3))
        .map((field): QuerySorter => ({ field, order: random(2) ? "asc" : "desc" }))
      const paged = random(3) > 0
      const expected = rows
        .filter((row) => (!paged || row.open !== false) && cases.every(({ fits }) => fits(row)))
        .sort((a, b) => sorters.map((sorter) => naiveOrder(a, b, sorter)).find((sign) => sign !== 0) ?? 0)
      const query = { filters: cases.map(({ filter }) => filter), sorters }
      const told = JSON.stringify({ seed, ...query })

      if (!paged) {
        const { data, total } = await ask(rows, { ...query, pagination: { mode: "off" } })
        expect(idsOf(data), told).toEqual(idsOf(expected))
        expect(total, told).toBe(expected.length)
        continue
      }
      const pageSize = 1 + random(30)
      const pages = Math.max(1, Math.ceil(expected.length / pageSize))
      for (const asked of [1, pages, pages + 1 + random(1e9), 1 + random(pages)]) {
        const answer = await ask(rows, { ...query, pagination: { currentPage: asked, pageSize } })
        const page = Math.min(asked, pages)
        expect(answer, told).toMatchObject({ currentPage: page, total: expected.length })
        expect(idsOf(answer.data), told).toEqual(
          idsOf(expected.slice((page - 1) * pageSize, page * pageSize)),
        )
        // The rows themselves, not copies.
        expect(
          answer.data.every((row) => rows.includes(row)),
          told,
        ).toBe(true)
      }
    }
  })

  test("an empty query gives every record, also those that the list's screen hides", async () => {
    const rows = plots(seeded(7), 60)
    expect((await ask(rows, {})).data).toEqual(rows)
    const page = await ask(rows, { pagination: { pageSize: 1000 } })
    expect(page.data).toEqual(rows.filter(({ open }) => open !== false))
  })

  test("an unknown operator is an error, not an empty list", async () => {
    const filters = [{ field: "name", operator: "sounds", value: "x" }]
    await expect(ask(plots(seeded(1), 3), { filters })).rejects.toThrow("'sounds' is not supported")
  })
})

describe("many rows", () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  /** Each reading of the clock ends the slice. */
  const slowClock = () => {
    let now = 0
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 1000
      return now
    })
  }
  /** Counts the reads of rows. */
  const watched = (rows: readonly Plot[]) => {
    let looks = 0
    const seen = rows.map((row) => ({
      ...row,
      get open() {
        looks++
        return row.open
      },
    }))
    return { rows: seen as Plot[], looks: () => looks }
  }

  test("an aborted query rejects and reads no further row", async () => {
    slowClock()
    const { rows, looks } = watched(plots(seeded(3), 10_000))
    const abort = new AbortController()
    const filters = [{ field: "q", operator: "contains", value: "timur" }]
    const asked = ask(rows, { filters, pagination: {} }, abort.signal)
    await new Promise((resolve) => setTimeout(resolve))
    abort.abort()
    await expect(asked).rejects.toThrow("abort")
    const before = looks()
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(10_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(looks()).toBe(before)
  })

  test("other work runs between the slices of a search and of a sort", async () => {
    slowClock()
    const rows = plots(seeded(4), 10_000)
    for (const query of [
      { filters: [{ field: "q", operator: "contains", value: "timur" }] },
      { sorters: [{ field: "name", order: "asc" }] },
    ] satisfies ListQuery[]) {
      let turns = 0
      const timer = setInterval(() => turns++)
      await ask(rows, query)
      clearInterval(timer)
      expect(turns).toBeGreaterThan(3)
    }
  })

  test("another page of the same query reads no row", async () => {
    const { rows, looks } = watched(plots(seeded(5), 500))
    const query: ListQuery = { sorters: [{ field: "name", order: "asc" }] }
    await ask(rows, { ...query, pagination: { currentPage: 1 } })
    const before = looks()
    const { currentPage } = await ask(rows, { ...query, pagination: { currentPage: 2 } })
    expect(currentPage).toBe(2)
    expect(looks()).toBe(before)
  })
})
