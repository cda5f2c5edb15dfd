/** `list.card`: at most four columns of the list, the first one among them. */
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

test("four at most", () => {
  expect(found(["kode", "nama", "kapasitas", "status"])).toEqual([])
  const columns = ["kode", "nama", "kapasitas", "status", "sampai"]
  expect(found(columns, columns)).toEqual([["S214", CARD, expect.stringMatching(/4 at most/)]])
})

test("the heading, the list's first column, is one of them", () => {
  expect(found(["nama", "status"])).toEqual([["S214", CARD, expect.stringMatching(/'kode'/)]])
})
