/** `related`: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import { change, each, faultsWith, product } from "./support"

const RELATED = "gudang.related"
const right = { by: "gudangId", columns: ["nomor", "berat"], total: true, add: true }
const related = (values: object, of = "stokMasuk") => ({ [RELATED]: { [of]: { ...right, ...values } } })

test("records that refer to this one are right, also with every default", () => {
  for (const values of [right, { by: "gudangId" }])
    expect(faultsWith(change({ [RELATED]: { stokMasuk: values } }), product)).toEqual([])
})

describe("mistakes", () => {
  each([
    ["an unknown resource", `R101 ${RELATED}.stokMasuks`, /'stokMasuk'/, related({}, "stokMasuks")],
    ["an unknown reference", `R102 ${RELATED}.stokMasuk.by`, /'gudangId'/, related({ by: "gudangid" })],
    [
      "`by` that refers to nothing",
      `R106 ${RELATED}.stokMasuk.by`,
      /gudangId/,
      related({ by: "nomor", add: false }),
    ],
    ["`by` left out", `N004 ${RELATED}.stokMasuk.by`, /reference to this/, { [RELATED]: { stokMasuk: {} } }],
    ["a misspelt key", `N002 ${RELATED}.stokMasuk.colums`, /'columns'/, related({ colums: [] })],
    [
      "an unknown column",
      `R102 ${RELATED}.stokMasuk.columns`,
      /'berat'/,
      related({ columns: ["nomor", "brat", "berat"] }),
    ],
    ["a column twice", `S212 ${RELATED}.stokMasuk.columns`, /once/, related({ columns: ["berat", "berat"] })],
    ["no column", `R107 ${RELATED}.stokMasuk.columns`, /drop/, related({ columns: [], total: false })],
    ["columns that are no list", `N004 ${RELATED}.stokMasuk.columns`, /by:/, related({ columns: "nomor" })],
    ["a sum without a number", `R107 ${RELATED}.stokMasuk.total`, /columns/, related({ columns: ["nomor"] })],
    [
      "a sum of a percentage alone",
      `R107 ${RELATED}.stokMasuk.total`,
      /columns/,
      { ...related({}), "stokMasuk.fields.berat.unit": "%" },
    ],
    [
      "`add` without an add form",
      `R107 ${RELATED}.stokMasuk.add`,
      /form\.create/,
      { ...related({}), "stokMasuk.form.create": undefined },
    ],
    [
      "a resource without a list",
      `R107 ${RELATED}.stokMasuk`,
      /path/,
      { ...related({ add: false }), "stokMasuk.list.path": undefined, "stokMasuk.form": undefined },
    ],
  ])
})
