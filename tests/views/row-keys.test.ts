/** React keys of a list's rows. */
import { expect, test } from "vitest"
import { rowKeys } from "../../src/views/table/row-keys"

const keysOf = (keys: ReadonlyMap<string, number>) => [...keys].map(([id, key]) => `${id}${key}`)

test("rows of another page take the elements that are there", () => {
  const first = rowKeys(new Map(), ["a", "b", "c"], false)
  expect(keysOf(first)).toEqual(["a0", "b1", "c2"])
  expect(keysOf(rowKeys(first, ["d", "e"], false))).toEqual(["d0", "e1"])
})

test("while a row has the focus, each record keeps its element and no other takes it", () => {
  const first = rowKeys(new Map(), ["a", "b", "c"], false)
  const more = rowKeys(first, ["new", "a", "c"], true)
  expect(keysOf(more)).toEqual(["new3", "a0", "c2"])
  expect(keysOf(rowKeys(more, ["c", "b", "a"], true))).toEqual(["c2", "b4", "a0"])
})
