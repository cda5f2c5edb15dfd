/** Names that may mean one person. */
import { expect, test } from "vitest"
import { isSimilar } from "../../src/core/similar"

test.each([
  ["Budi Santoso", "budi  santoso"],
  ["H. Budi Santoso, Drs.", "Santoso Budi"],
  ["Budi Santoso", "Budi Santosa"],
  ["Budi Santoso", "Budi Santso"],
  ["Budi Santoso", "Budi Santooso"],
  ["Budi Santoso", "Buid Santoso"],
  ["CV Maju Jaya", "PT Maju Jaya"],
  ["Surya", "Suryo"],
  ["Ani", "ani"],
  ["Hj.", "hj"],
])("'%s' and '%s' are similar", (a, b) => {
  expect(isSimilar(a, b)).toBe(true)
  expect(isSimilar(b, a)).toBe(true)
})

test.each([
  ["Ani", "Adi"],
  ["Budi", "Rudi"],
  ["Budi", "Budis"],
  ["Budi Santoso", "Budi Hartono"],
  ["Budi Santoso", "Budi"],
  ["Budi Santoso", "Rudi Santosa"],
  ["", "Budi"],
  ["...", "Budi"],
])("'%s' and '%s' are different", (a, b) => {
  expect(isSimilar(a, b)).toBe(false)
  expect(isSimilar(b, a)).toBe(false)
})
