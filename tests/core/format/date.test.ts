import { afterEach, expect, test } from "vitest"
import { daysText, monthsText, monthText, shortMonth } from "../../../src/core/dashboard/period"
import { dayOf, formatDayLong, formatDayOnPaper, formatDayShort } from "../../../src/core/format/date"
import { localTime, momentText } from "../../../src/core/format/moment"
import { formatPeriod } from "../../../src/core/format/period"
import { setLanguage } from "../../../src/texts/language"
import { switchToEnglish } from "../../support/english"

afterEach(() => setLanguage(undefined))

test.each([
  ["2025-05-07", "07/05/2025", "07 Mei 2025"],
  ["2024-02-29", "29/02/2024", "29 Februari 2024"],
  ["2025-12-31", "31/12/2025", "31 Desember 2025"],
  // The written day counts, independent of the zone (AB-61).
  ["2025-05-07T23:30:00.000Z", "07/05/2025", "07 Mei 2025"],
])("[AB-61] %s is read as %s and %s", (day, short, long) => {
  expect(formatDayShort(day)).toBe(short)
  expect(formatDayLong(day)).toBe(long)
})

test.each(["", "kemarin", "2025-13-01", "2025-02-30", "2025-00-10", "07/05/2025", "2025-05-071"])(
  "%j is no day: it is shown unchanged",
  (text) => {
    expect(formatDayShort(text)).toBe(text)
    expect(formatDayLong(text)).toBe(text)
    expect(dayOf(text)).toBeUndefined()
  },
)

test("[TX-16] dayOf returns the date part", () => {
  expect(dayOf("2025-05-07T01:00:00+07:00")).toBe("2025-05-07")
  expect(dayOf(" 2025-05-07 ")).toBe("2025-05-07")
  expect(dayOf(null)).toBeUndefined()
})

test("English screens have English months and times; papers stay Indonesian", () => {
  const at = new Date(2025, 4, 7, 9, 5, 31).toISOString()
  expect([localTime(at), momentText(at)]).toEqual(["07 Mei 2025 09.05", "07 Mei 2025 09.05.31"])
  switchToEnglish()
  expect([localTime(at), momentText(at)]).toEqual(["07 May 2025 09:05", "07 May 2025 09:05:31"])
  expect(formatDayLong("2025-05-07")).toBe("07 May 2025")
  expect([monthText("2025-08"), shortMonth("2025-08", true), shortMonth("2025-12", false)]).toEqual([
    "August 2025",
    "Aug",
    "Dec 25",
  ])
  expect(formatDayOnPaper("2025-05-07")).toBe("07 Mei 2025")
  expect(formatPeriod({ from: "2025-05-01", to: "2025-05-31" })).toBe("01 Mei 2025 – 31 Mei 2025")
})

test.each([
  ["2026-11-01", "2026-11-28", "1–28 Nov 2026"],
  ["2026-06-01", "2026-11-28", "1 Jun – 28 Nov 2026"],
  ["2025-12-01", "2026-05-28", "1 Des 2025 – 28 Mei 2026"],
  ["2026-08-01", "2026-08-01", "1 Agu 2026"],
])("the days of a period say no month or year twice (%s to %s)", (from, to, text) => {
  expect(daysText({ from, to })).toBe(text)
})

test("the months of a chart name their year once, or each its own", () => {
  expect(monthsText({ from: "2026-06", to: "2026-11" })).toBe("Jun – Nov 2026")
  expect(monthsText({ from: "2025-12", to: "2026-05" })).toBe("Des 2025 – Mei 2026")
})
