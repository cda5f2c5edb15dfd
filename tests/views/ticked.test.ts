/** Ticked rows follow a reloaded list. */
import { expect, test } from "vitest"
import { refreshRecords } from "../../src/views/table/use-selection"

const row = (id: string, version = 1) => ({ id, version })
const ticked = new Map([row("a"), row("b"), row("c")].map((record) => [record.id, record] as const))
const idsOf = (records: ReadonlyMap<string, unknown>) => [...records.values()]

test("a whole list replaces changed rows and unticks deleted ones", () => {
  expect(
    idsOf(refreshRecords(ticked, { rows: [row("a", 2), row("c"), row("d")], page: [row("a")] })),
  ).toEqual([row("a", 2), row("c")])
})

test("a paged list replaces rows of the shown page; others stay", () => {
  expect(idsOf(refreshRecords(ticked, { rows: [], page: [row("b", 3), row("x")] }))).toEqual([
    row("a"),
    row("b", 3),
    row("c"),
  ])
  expect(refreshRecords(ticked, { rows: [], page: undefined })).toBe(ticked)
})

test("without a change the same map is returned", () => {
  expect(refreshRecords(ticked, { rows: [...ticked.values()], page: undefined })).toBe(ticked)
})
