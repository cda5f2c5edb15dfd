import { expect, test } from "vitest"
import { formatAmount } from "../../../src/core/format/amount"

test.each([
  ["1250", "1.250", "Rp1.250"],
  ["1.250", "1.250", "Rp1.250"],
  ["1250,5", "1.250,5", "Rp1.250,50"],
  ["1234.56", "1.234,56", "Rp1.234,56"],
  ["1.250,00", "1.250,00", "Rp1.250"],
  ["1250 kg", "1.250 kg", "Rp1.250 kg"],
  ["Rp 250/kg", "250/kg", "Rp250/kg"],
  ["Rp1.234.567", "1.234.567", "Rp1.234.567"],
  ["-500", "-500", "-Rp500"],
  ["0", "0", "Rp0"],
  ["0,125", "0,125", undefined],
  ["22,5 %", "22,5 %", undefined],
])("[AB-59] %s is shown as %s, as money %s", (text, number, money) => {
  expect(formatAmount(text, "number")).toBe(number)
  expect(formatAmount(text, "money")).toBe(money)
})

test.each(["", "lunas", "007", "00,5", "1,250,000", "12345678901234567890", "1250-1300"])(
  "[AB-59] %j is left as typed",
  (text) => {
    expect(formatAmount(text, "number")).toBeUndefined()
    expect(formatAmount(text, "money")).toBeUndefined()
  },
)
