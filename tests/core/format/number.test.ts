import { describe, expect, test } from "vitest"
import { formatMoney, formatNumber, parseAmount } from "../../../src/core/format/number"

describe("Amounts typed as free text", () => {
  test.each([
    ["1.250,5", 1250.5],
    ["1250.5", 1250.5],
    ["1250,5", 1250.5],
    ["1.250", 1250],
    ["1.250 kg", 1250],
    ["1250 kg", 1250],
    ["1.250kg", 1250],
    ["1.234.567,89", 1234567.89],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["12.50", 12.5],
    ["Rp1.234.567", 1234567],
    ["Rp 1.250,00", 1250],
    ["Rp. 5.000,-", 5000],
    ["Rp250/kg", 250],
    ["-1.500", -1500],
    ["-Rp1.500", -1500],
    ["2,5 %", 2.5],
    ["  42  ", 42],
    ["0", 0],
  ])("[AB-59] %j is %d", (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  test.each([
    "",
    " ",
    "-",
    "kg",
    "lunas",
    "1,250,000",
    "1.25.0",
    "1.250.5",
    "12 34",
    "1..2",
    "1,2,3",
    "N/A",
    "Rp",
  ])("[AB-59] %j is no amount", (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  test("a number is an amount, any other value is none", () => {
    expect(parseAmount(12.5)).toBe(12.5)
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, true]) {
      expect(parseAmount(odd)).toBeUndefined()
    }
  })
})

describe("Numbers and money as they are read", () => {
  test.each([
    [1234.56, undefined, "1.234,56"],
    [1250, undefined, "1.250"],
    [1234567, undefined, "1.234.567"],
    [999, undefined, "999"],
    [0, undefined, "0"],
    [-1234.5, undefined, "-1.234,5"],
    [0.1 + 0.2, undefined, "0,3"],
    [123456789012.1, undefined, "123.456.789.012,1"],
    [1234.5, 2, "1.234,50"],
    [1250, 2, "1.250,00"],
    [1999.999, 2, "2.000,00"],
    [-0.001, 2, "0,00"],
  ])("%d with %s decimals is written %s", (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text)
  })

  test.each([
    [1234567, "Rp1.234.567"],
    [0, "Rp0"],
    [-1500, "-Rp1.500"],
    [1250.5, "Rp1.250,50"],
  ])("%d rupiah is written %s", (value, text) => {
    expect(formatMoney(value)).toBe(text)
  })

  test("no finite number is formatted as an empty text", () => {
    expect(formatNumber(Number.NaN)).toBe("")
    expect(formatMoney(Number.POSITIVE_INFINITY)).toBe("")
  })

  test("a formatted amount is parsed to the same number", () => {
    for (const value of [0.5, 12.25, 999, 1000, 1250.5, 1234567.89]) {
      expect(parseAmount(formatNumber(value))).toBe(value)
      expect(parseAmount(formatMoney(Math.round(value)))).toBe(Math.round(value))
    }
  })
})
