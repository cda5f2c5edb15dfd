/** `confirm` of a reference: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import type { Values } from "../../../src/core/schema/types"
import { change, each, faultsWith, product } from "./support"

const FIELD = "stokMasuk.fields.gudangId"
const confirm = {
  when: ({ status }: Values) => status === "RENT",
  heading: "Pakai gudang sewa?",
  text: "Sewanya ditagih.",
}

test("a whole question is right", () => {
  expect(faultsWith(change({ [`${FIELD}.confirm`]: confirm }), product)).toEqual([])
})

describe("mistakes", () => {
  each([
    ["no question", `F033 ${FIELD}`, /heading/, { [`${FIELD}.confirm`]: { ...confirm, heading: "" } }],
    ["no condition", `F033 ${FIELD}`, /when/, { [`${FIELD}.confirm`]: { ...confirm, when: "RENT" } }],
    [
      "a field that no field names in lookups",
      `X803 ${FIELD}.confirm`,
      /lookups/,
      { [`${FIELD}.confirm`]: { ...confirm, when: ({ kapasitas }: Values) => kapasitas === 1 } },
    ],
  ])
})
