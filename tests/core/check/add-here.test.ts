/** `addHere`: each mistake is reported with its code, its place and a remedy. */
import { describe, expect, test } from "vitest"
import { change, each, faultsWith, product } from "./support"

const FIELD = "stokMasuk.fields.gudangId"
const PLACE = `R108 ${FIELD}.addHere`
const addHere = { [`${FIELD}.addHere`]: true }

test("a target with an add form is right, also for several records", () => {
  expect(faultsWith(change(addHere), product)).toEqual([])
  expect(
    faultsWith(
      change({ ...addHere, [`${FIELD}.many`]: true, "stokMasuk.fields.sewa.when": undefined }),
      product,
    ),
  ).toEqual([])
})

describe("mistakes", () => {
  each([
    ["a target without an add form", PLACE, /form\.create/, { ...addHere, "gudang.form.create": undefined }],
    [
      "a target without the action",
      PLACE,
      /action `create`/,
      { ...addHere, "gudang.access.actions": ["list"], "gudang.form": undefined },
    ],
    ["a list that only shows", PLACE, /drop/, { ...addHere, "gudang.list.readOnly": true }],
    [
      "a hidden reference",
      PLACE,
      /drop/,
      { ...addHere, [`${FIELD}.hidden`]: true, [`${FIELD}.required`]: false },
    ],
    ["a computed reference", PLACE, /drop/, { ...addHere, [`${FIELD}.derive`]: () => null }],
    ["a locked reference", PLACE, /drop/, { ...addHere, [`${FIELD}.readOnly`]: true }],
    ["a misspelt key", `F017 ${FIELD}.addhere`, /'addHere'/, { [`${FIELD}.addhere`]: true }],
  ])
})
