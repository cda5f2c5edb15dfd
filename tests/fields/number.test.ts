/** Typed numbers have dots between thousands, numbers on the wire a decimal point. */
import { describe, expect, test } from "vitest"
import { fromRow, toRow } from "../../server/database/columns"
import { decode } from "../../src/core/codec/codec"
import { validateField } from "../../src/core/validation/validate"
import { typedNumber } from "../../src/fields/number"
import { fieldType, typeCheck, wire } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { thingsOf } from "../support/things"

const things = thingsOf({
  weight: { type: "number", label: "Berat" },
  price: { type: "money", label: "Harga" },
})
const keys = ["weight", "price"]

describe.each(keys)("%s", (key) => {
  const field = things.field(key)
  const messageOf = (value: unknown) =>
    validateField(field, { [key]: value }, contextOf(things, {}), typeCheck)

  test.each([
    ["1.250", 1250],
    ["1.250,5", 1250.5],
    ["1250", 1250],
    ["12,5", 12.5],
    ["12.5", 12.5],
    [",5", 0.5],
    [".5", 0.5],
    ["5,", 5],
    ["-3", -3],
  ])("[AB-59] typed %s is %d", (typed, number) => {
    expect(typedNumber(typed)).toBe(number)
    expect(messageOf(typedNumber(typed))).toBeUndefined()
  })

  test.each(["1e3", "0x10", "0b1", "1,250,000", "1.25.0", "dua", "Infinity", "--1"])(
    "[AB-59] typed %s is no number, and is refused",
    (typed) => {
      expect(typedNumber(typed)).toBe(typed)
      expect(messageOf(typedNumber(typed))).toBe("Harus berupa angka")
    },
  )

  test.each([1250, 1.25, "1.250", "1250", "6,5", "1e3", " 7 ", ".5", "", null])(
    "on the wire %j is the same in the browser and on the server",
    (sent) => {
      const decoded = decode(things, { [key]: sent }, wire)[key]
      const row = { ...toRow(things, { [key]: fieldType(field).parse(sent, field) }) }
      const stored = fromRow(things, row)[key]
      expect(stored).toEqual(decoded)
      expect(stored === null || messageOf(stored) === undefined).toBe(true)
    },
  )

  test.each(["0x10", "0b1", "Infinity", "1.250.000", "dua", true, {}])(
    "on the wire %j is no number: neither side reads one",
    (sent) => {
      expect(messageOf(fieldType(field).parse(sent, field))).toBe("Harus berupa angka")
    },
  )

  test("a decimal point on the wire is none between thousands", () => {
    expect(fieldType(field).parse("1.250", field)).toBe(1.25)
    expect(typedNumber("1.250")).toBe(1250)
  })
})
