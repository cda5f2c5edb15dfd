/** The query engine compared with a naive implementation, and its behaviour for a hundred thousand rows. */
import { afterEach, describe, expect, test, vi } from "vitest"
import { runQuery } from "../../../src/core/query/run"
import type { ListQuery, QuerySorter } from "../../../src/core/query/types"
import { queryTypes } from "../../../src/fields/registry"
import { casesOf, naiveOrder, type Plot, plots, resource, seeded } from "./naive"

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
