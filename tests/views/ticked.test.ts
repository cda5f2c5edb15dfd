/** The rows that are ticked follow the list as it comes anew. */
import { expect, test } from "vitest"
import { asNow } from "../../src/views/table/use-selection"

const row = (id: string, version = 1) => ({ id, version })
const ticked = new Map([row("a"), row("b"), row("c")].map((record) => [record.id, record] as const))
const idsOf = (records: ReadonlyMap<string, unknown>) => [...records.values()]

test("of a list that is here whole, what changed is the changed row, and what went is not ticked", () => {
  expect(idsOf(asNow(ticked, { rows: [row("a", 2), row("c"), row("d")], page: [row("a")] }))).toEqual([
    row("a", 2),
    row("c"),
  ])
})

test("of a list too long to be here, the page that stands there is the newest, and other pages' rows stay as they were", () => {
  expect(idsOf(asNow(ticked, { rows: [], page: [row("b", 3), row("x")] }))).toEqual([
    row("a"),
    row("b", 3),
    row("c"),
  ])
  expect(asNow(ticked, { rows: [], page: undefined })).toBe(ticked)
})

test("where nothing has changed nothing is drawn anew", () => {
  expect(asNow(ticked, { rows: [...ticked.values()], page: undefined })).toBe(ticked)
})
