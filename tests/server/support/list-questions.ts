/** Random list queries, answered by the server and by the browser's engine. */
import { expect } from "vitest"
import { QUERY_LIMITS } from "../../../server/lists/index/query"
import { decode } from "../../../src/core/codec/codec"
import { LIMITS, writeDialect } from "../../../src/core/query/dialect"
import { runQuery } from "../../../src/core/query/run"
import type { QueryFilter, QuerySorter } from "../../../src/core/query/types"
import { queryTypes, wire } from "../../../src/fields/registry"
import { columns, day, type PlotBench, phrase, pick, plotRegistry, WORDS } from "./plots"

function filterOf(bench: PlotBench): QueryFilter {
  const { random, villageIds } = bench
  const text = () => {
    // An address cannot contain half a character.
    const whole = [...(random.int(3) === 0 ? phrase(random) : String(pick(random, WORDS)))]
    const start = random.int(whole.length)
    return (random.int(2) === 0 ? whole : whole.slice(start, start + 1 + random.int(5))).join("")
  }
  // A query may have two searches.
  const few = (given: string) => (given.trim().split(/\s+/).length > LIMITS.words / 2 ? "timur" : given)
  const bound = () =>
    pick(random, [
      "",
      "1.",
      "10",
      "1.250",
      "-2",
      day(random),
      day(random),
      String(random.int(1500)),
      "kosong",
    ])
  return pick<() => QueryFilter>(random, [
    () => ({ field: "q", operator: "contains", value: few(text()) }),
    () => ({ field: "q", operator: "contains", value: few(text()) }),
    () => ({
      field: pick(random, ["name", "code", "village", "near", "note", "size"]),
      operator: "contains",
      value: text(),
    }),
    () => ({
      field: pick(random, ["size", "price", "since", "code"]),
      operator: "between",
      value: [bound(), bound()],
    }),
    () => ({
      field: pick(random, ["kind"]),
      operator: "eq",
      value: pick(random, ["A", "B", "C d", "D", ""]),
    }),
    () => ({ field: "open", operator: "eq", value: pick(random, ["true", "false"]) }),
    () => ({ field: "near", operator: "in", value: [pick(random, villageIds), pick(random, villageIds)] }),
    () => ({ field: "kind", operator: "ne", value: pick(random, ["A", "B"]) }),
  ])()
}

/** Two searches must both fit; any other field has one condition of a kind. */
const isSearch = (filter: QueryFilter): boolean => "field" in filter && filter.field === "q"
const kindOf = ({ operator }: QueryFilter): string => (operator === "in" ? "eq" : operator)

/** Random filters and order. */
export function questionOf(bench: PlotBench): { filters: QueryFilter[]; sorters: QuerySorter[] } {
  const { random } = bench
  const fields = [...columns].sort(() => random.int(3) - 1)
  const asked = Array.from({ length: random.int(4) }, () => filterOf(bench))
  const once = asked.filter((filter, index) => {
    const same = (other: QueryFilter) =>
      "field" in filter &&
      "field" in other &&
      filter.field === other.field &&
      kindOf(filter) === kindOf(other)
    return isSearch(filter) || asked.findIndex(same) === index
  })
  return {
    filters: once,
    sorters: fields
      .slice(0, random.int(3))
      .map((field): QuerySorter => ({ field, order: random.int(2) ? "asc" : "desc" })),
  }
}

/** Requests a path of the API. */
export const get = (bench: PlotBench, path: string, headers: Record<string, string> = {}) =>
  bench.request("GET", path, { token: bench.token, headers })

/** The whole list, as each screen of it decodes it. */
export async function wholeOf(bench: PlotBench) {
  const { body } = await get(bench, "/plots")
  const decoded = (name: string) =>
    (body.data as unknown[]).map((raw) => decode(plotRegistry.get(name), raw, wire))
  return new Map(["plots", "openPlots"].map((name) => [name, decoded(name)]))
}

/** Compares pages of random queries: the server's, and those that the browser's engine cuts of the whole list. */
export async function compare(bench: PlotBench, count: number): Promise<void> {
  const { random } = bench
  const whole = await wholeOf(bench)
  let found = 0
  for (let index = 0; index < count; index++) {
    const name = random.int(3) === 0 ? "openPlots" : "plots"
    const question = questionOf(bench)
    const resource = plotRegistry.get(name)
    const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
    const engine = { resource, types: queryTypes }
    const { data, total } = await runQuery(whole.get(name) ?? [], { ...question, pagination }, engine)
    const start = random.int(3) === 0 ? random.int(total + 5) : 0
    const end = start + pick(random, [0, 1, 20, 20, 500])
    const path = `/plots?${writeDialect(question, { start, end, list: name })}`
    // Small limits take every path of longer lists.
    Object.assign(QUERY_LIMITS, {
      few: pick(random, [0, 0, 30, 3000]),
      window: pick(random, [0, 60, 1000]),
      stretch: pick(random, [50, 20_000]),
    })
    const told = JSON.stringify(question)
    const page = await get(bench, path)
    expect(page.status, told).toBe(200)
    expect(page.headers.get("X-Total-Count"), told).toBe(String(total))
    const ids = page.body.data.map(({ id }: { id: string }) => id)
    expect(ids, told).toEqual(data.slice(start, end).map(({ id }) => id))
    if (total > 0 && question.filters.length > 0) found++
  }
  // Enough responses must have rows.
  if (count > 100) expect(found).toBeGreaterThan(count / 5)
}
