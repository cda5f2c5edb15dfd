import { describe, expect, test } from "vitest"
import { placesFor } from "../../src/views/table/use-places"

const placed = (pairs: Record<string, number>) => new Map(Object.entries(pairs))

describe("the rows of a table", () => {
  test("where one goes or comes the others keep their places, and who comes takes a free one", () => {
    const before = placed({ a: 0, b: 1, c: 2 })
    expect(placesFor(before, ["a", "c"], true)).toEqual(placed({ a: 0, c: 2 }))
    expect(placesFor(before, ["a", "c", "x"], true)).toEqual(placed({ a: 0, c: 2, x: 1 }))
    expect(placesFor(before, ["x", "a", "b", "c"], true)).toEqual(placed({ x: 3, a: 0, b: 1, c: 2 }))
  })
  test("of other rows the first stands in the first place: none is moved", () => {
    const before = placed({ a: 4, b: 1, c: 2 })
    for (const ids of [
      ["c", "a"],
      ["b", "x", "y", "z"],
      ["c", "b", "a"],
    ]) {
      const places = [...placesFor(before, ids, true).values()]
      expect(places).toEqual([4, 1, 2, 5].slice(0, ids.length))
    }
  })
  test("while the focus is in a row nobody takes another's place", () => {
    expect(placesFor(placed({ a: 0, b: 1 }), ["x", "b"], false)).toEqual(placed({ x: 2, b: 1 }))
  })
})
