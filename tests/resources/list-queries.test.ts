/** Queries of the app's screens stay within the limits of one list query. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { readDialect, requestedList, writeDialect } from "../../src/core/query/dialect"
import type { Resource } from "../../src/core/schema/resource"
import { operatorOf } from "../../src/fields/filter-value"
import { askableOf } from "../../src/fields/list-columns"
import { filterKey, type ListState, toDialect } from "../../src/lists/list-state"

/** A long name, in letters of which an address has three. */
const TEXT = "é".repeat(100)

const fullest = (resource: Resource): ListState => ({
  search: Array.from({ length: 8 }, () => "panjangsekali").join(" "),
  filters: Object.fromEntries(
    resource.list.filters.map((filter) => {
      const isBetween = operatorOf(filter, resource.field(filter.field)) === "between"
      return [filterKey(filter), isBetween ? { from: "2026-01-01", to: "2026-12-31" } : TEXT]
    }),
  ),
  order: { field: resource.list.columns.at(-1)?.field ?? "", descending: true },
  group: null,
  page: 1,
})

test("every server accepts the longest query of its list screen", () => {
  const lists = registry.all.filter(
    ({ source, owner, list }) => source.kind === "rest" && owner === null && list.columns.length > 0,
  )
  for (const resource of lists) {
    const longest = toDialect(resource, fullest(resource)) as Parameters<typeof writeDialect>[0]
    const query = writeDialect(longest, { start: 100_000, end: 105_000, list: resource.name })
    const params = new URLSearchParams(query)
    expect(requestedList(params)).toBe(resource.name)
    expect(() => readDialect(params, askableOf(resource)), resource.name).not.toThrow()
  }
  expect(lists.length).toBeGreaterThan(0)
})
