import { expect, test } from "vitest"
import { usualPeriods } from "../../src/core/format/period"

test("the usual periods follow the local calendar, over the turn of a year and in a leap year", () => {
  expect(usualPeriods(new Date(2026, 0, 31, 23, 59))).toEqual({
    today: { from: "2026-01-31", to: "2026-01-31" },
    thisMonth: { from: "2026-01-01", to: "2026-01-31" },
    lastMonth: { from: "2025-12-01", to: "2025-12-31" },
  })
  expect(usualPeriods(new Date(2028, 2, 1)).lastMonth).toEqual({ from: "2028-02-01", to: "2028-02-29" })
})
