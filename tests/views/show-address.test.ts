import { describe, expect, test } from "vitest"
import { joinShow, recordAddress, splitShow, withShow } from "../../src/lists/show-address"

describe("the part of an address that opens a record", () => {
  test.each([
    ["", { list: "", show: null }],
    ["?show=a1", { list: "", show: "a1" }],
    ["?currentPage=2&show=3%3Aab", { list: "?currentPage=2", show: "3:ab" }],
    ["?show=a&sorters[0][field]=show", { list: "?sorters[0][field]=show", show: "a" }],
    ["?show=", { list: "", show: null }],
    [`?show=${"x".repeat(201)}`, { list: "", show: null }],
  ])("%s is split", (search, parts) => {
    expect(splitShow(search)).toEqual(parts)
  })

  test.each([
    ["", null, ""],
    ["", "a 1", "?show=a%201"],
    ["?currentPage=2", "3:ab", "?currentPage=2&show=3%3Aab"],
    ["?currentPage=2", null, "?currentPage=2"],
  ])("'%s' and %s are joined", (list, show, search) => {
    expect(joinShow(list, show)).toBe(search)
    expect(splitShow(search)).toEqual({ list, show })
  })

  test("another record takes the place of one, and of no other", () => {
    expect(withShow("/x?currentPage=2&show=a", { from: "a", to: "b" })).toBe("/x?currentPage=2&show=b")
    expect(withShow("/x?show=c", { from: "a", to: "b" })).toBe("/x?show=c")
    expect(withShow("/x", { from: "a", to: "b" })).toBe("/x")
  })

  test("a record has an address of its own", () => {
    expect(recordAddress("/data-admin", "a&b")).toBe("/data-admin?show=a%26b")
  })
})
