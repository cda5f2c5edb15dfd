import { describe, expect, test } from "vitest"
import { placesFor } from "../../src/views/table/use-places"

const placed = (pairs: Record<string, number>) => new Map(Object.entries(pairs))

describe("the rows of a table", () => {
  test("who stays keeps his place, in whatever order the list comes", () => {
    expect(placesFor(placed({ a: 0, b: 1, c: 2 }), ["c", "a"], true)).toEqual(placed({ c: 2, a: 0 }))
  })
  test("who comes takes the place of one that goes, and a new one where none is free", () => {
    const next = placesFor(placed({ a: 0, b: 1 }), ["b", "x", "y"], true)
    expect(next).toEqual(placed({ b: 1, x: 0, y: 2 }))
  })
  test("while the focus is in a row nobody takes another's place", () => {
    expect(placesFor(placed({ a: 0, b: 1 }), ["x", "b"], false)).toEqual(placed({ x: 2, b: 1 }))
  })
})
