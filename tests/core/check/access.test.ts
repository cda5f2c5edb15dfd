/** `access` of records and fields: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import { access } from "../../../resources/access"
import { checkResources } from "../../../src/core/schema/check"
import { checkedTypes } from "../../../src/fields/registry.check"
import { guardedResources } from "../../support/guarded/product"
import { change, each, faultsWith, product } from "./support"

const own = [{ field: "gudangId", operator: "eq", value: "x" }]
const RECORDS = "stokMasuk.access.records"
const FIELD = "stokMasuk.fields.harga"
const right = () => ({ read: "UserSetup", write: "UserSetup" })

test("the records and fields of the fixture are right", () => {
  const codes = checkResources(guardedResources, checkedTypes, { modules: access.moduleNames })
    .filter(({ place }) => /^(depots|loads|crates)/.test(place))
    .map(({ code, place }) => `${code} ${place}`)
  expect(codes).toEqual([])
})

test("conditions on each kind of stored value are right", () => {
  const records = () => [
    ...own,
    { field: "harga", operator: "gte", value: 1 },
    { field: "gudangId", operator: "nnull" },
  ]
  expect(
    faultsWith(change({ [RECORDS]: records, "stokMasuk.access.recordsUnless": "UserSetup" }), product),
  ).toEqual([])
})

describe("mistakes", () => {
  each([
    [
      "a condition on no field",
      `G101 ${RECORDS}`,
      /gudangId/,
      { [RECORDS]: () => [{ field: "gudangid", operator: "eq", value: 1 }] },
    ],
    [
      "an unknown operator",
      `G101 ${RECORDS}`,
      /eq/,
      { [RECORDS]: () => [{ field: "gudangId", operator: "equals", value: 1 }] },
    ],
    ["no list of conditions", `G101 ${RECORDS}`, /managerId/, { [RECORDS]: () => true }],
    [
      "conditions that throw",
      `X801 ${RECORDS}`,
      /any user/,
      {
        [RECORDS]: () => {
          throw new Error("x")
        },
      },
    ],
    ["conditions that are no function", `X805 ${RECORDS}`, /=>/, { [RECORDS]: own }],
    [
      "a module that lifts nothing",
      "G102 stokMasuk.access.recordsUnless",
      /`records`/,
      { "stokMasuk.access.recordsUnless": "UserSetup" },
    ],
    [
      "a misspelt module",
      `M601 ${FIELD}.access.read`,
      /UserSetup/,
      { [`${FIELD}.access`]: { read: "UserSetupp" }, [`${FIELD}.required`]: false },
    ],
    [
      "a misspelt key",
      `F017 ${FIELD}.access.reads`,
      /'read'/,
      { [`${FIELD}.access`]: { reads: "UserSetup", write: "UserSetup" } },
    ],
    [
      "a protected title",
      "G103 stokMasuk.fields.nomor.access",
      /another field/,
      { "stokMasuk.fields.nomor.access": { read: "UserSetup" }, "stokMasuk.fields.nomor.required": false },
    ],
    [
      "a required field that a user may not fill",
      `G104 ${FIELD}.access`,
      /initial/,
      { [`${FIELD}.access`]: right(), [`${FIELD}.required`]: true },
    ],
    [
      "a rule that reads a protected field",
      "G105 stokMasuk.fields.gudangId.check",
      /access/,
      {
        [`${FIELD}.access`]: right(),
        [`${FIELD}.required`]: false,
        "stokMasuk.fields.gudangId.check": ({ harga }: { harga: unknown }) =>
          harga === -1 ? "x" : undefined,
      },
    ],
  ])
})
