import { expect, test } from "vitest"
import { formatAgo } from "../../../src/core/format/ago"

const MINUTE = 60_000

test.each([
  [-5000, "baru saja"],
  [0, "baru saja"],
  [MINUTE - 1, "baru saja"],
  [MINUTE, "1 menit lalu"],
  [2.9 * MINUTE, "2 menit lalu"],
  [60 * MINUTE, "1 jam lalu"],
  [23.9 * 60 * MINUTE, "23 jam lalu"],
  [3 * 24 * 60 * MINUTE, "3 hari lalu"],
  [1200 * 24 * 60 * MINUTE, "1.200 hari lalu"],
])("%d milliseconds are '%s'", (gone, text) => {
  expect(formatAgo(1e12, 1e12 + gone)).toBe(text)
})
