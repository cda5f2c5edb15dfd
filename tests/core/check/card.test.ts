/** What a phone's card shows before it is opened: a few of its list's columns, the first among them. */
import { expect, test } from "vitest"
import { faultsWith, put } from "./support"

const CARD = "gudang.list.card"
const found = (card: readonly string[], columns = ["kode", "nama", "kapasitas", "status"]) =>
  faultsWith((both) => {
    put("gudang.list.columns", columns)(both)
    put(CARD, card)(both)
  }).map(({ code, place, remedy }) => [code, place, remedy])

test("columns of the list are right, the heading alone as well", () => {
  expect(found(["kode", "status", "nama"])).toEqual([])
  expect(found(["kode"])).toEqual([])
})

test("what is no column is named, and the one that may be meant", () => {
  expect(found(["kode", "nam"])).toEqual([["S214", CARD, expect.stringMatching(/'nama'/)]])
})

test("no more than three", () => {
  expect(found(["kode", "nama", "kapasitas", "status"])).toEqual([
    ["S214", CARD, expect.stringMatching(/3 at most/)],
  ])
})

test("never without its heading, which is the list's first column", () => {
  expect(found(["nama", "status"])).toEqual([["S214", CARD, expect.stringMatching(/'kode'/)]])
})
