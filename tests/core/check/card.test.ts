/** Columns by name: `list.card` with at most five, the first one among them, `list.chars` and `list.below`. */
import { expect, test } from "vitest"
import { change, faultsWith } from "./support"

const CARD = "gudang.list.card"
const found = (card: readonly string[], columns = ["kode", "nama", "kapasitas", "status"]) =>
  faultsWith(change({ "gudang.list.columns": columns, [CARD]: card })).map(({ code, place, remedy }) => [
    code,
    place,
    remedy,
  ])

test("columns of the list are right, also the heading alone", () => {
  expect(found(["kode", "status", "nama"])).toEqual([])
  expect(found(["kode"])).toEqual([])
})

test("an unknown column is reported with the nearest one", () => {
  expect(found(["kode", "nam"])).toEqual([["S214", CARD, expect.stringMatching(/'nama'/)]])
})

test("five at most", () => {
  const five = ["kode", "nama", "kapasitas", "status", "sampai"]
  expect(found(five, five)).toEqual([])
  expect(found([...five, "kode"], five)).toEqual([["S214", CARD, expect.stringMatching(/5 at most/)]])
})

test("the heading, the list's first column, is one of them", () => {
  expect(found(["nama", "status"])).toEqual([["S214", CARD, expect.stringMatching(/'kode'/)]])
})

test("`list.chars` and `list.below` name columns, and `list.below` the next one", () => {
  const columns = ["kode", "nama", "kapasitas", "status"]
  const wrong = (part: string, value: object) =>
    faultsWith(change({ "gudang.list.columns": columns, [part]: value })).map(({ code, place }) => [
      code,
      place,
    ])
  expect(wrong("gudang.list.chars", { kode: 8 })).toEqual([])
  expect(wrong("gudang.list.below", { kode: "nama" })).toEqual([])
  expect(wrong("gudang.list.chars", { sampai: 8 })).toEqual([["S215", "gudang.list.chars"]])
  expect(wrong("gudang.list.below", { sampai: "kode" })).toEqual([["S215", "gudang.list.below"]])
  expect(wrong("gudang.list.below", { kode: "status" })).toEqual([["S215", "gudang.list.below"]])
})
