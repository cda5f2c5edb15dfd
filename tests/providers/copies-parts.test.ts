/** Parts of the copier: elements of a list's text, pieces, and the schedule. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { copyText } from "../../src/pages/backup/copy-text"
import type { Outcome } from "../../src/providers/browser/copies/copier"
import { elementsOf } from "../../src/providers/browser/copies/elements"
import { createCutter, PART } from "../../src/providers/browser/copies/pieces"
import { createSchedule } from "../../src/providers/browser/copies/schedule"
import { createBoard } from "../../src/providers/browser/copies/status"

describe("the elements of a text", () => {
  test.each([
    "[]",
    " [ ] ",
    "[1]",
    '[{"a":"]},[{\\""},  [1,[2]] ,"\\\\", null]',
    '[{"a":"\\\\\\""},{"b":{"c":["}"]}}]\n',
    '["\\u2028 é \\n"]',
  ])("%s reads as JSON does", (text) => {
    expect([...elementsOf(text)].map((element) => JSON.parse(element))).toEqual(JSON.parse(text))
  })
  test.each(["", "{}", "[1", '["a]', "[1]]", "[1] x", "[1,]", "[,1]", '[{"a":1}{"b":2}]', "null"])(
    "%s is no list",
    (text) => {
      expect(() => [...elementsOf(text)].map((element) => JSON.parse(element))).toThrow(SyntaxError)
    },
  )
})

describe("pieces", () => {
  const cut = (lines: readonly string[]): string[] => {
    const pieces: string[] = []
    const cutter = createCutter((piece) => pieces.push(Buffer.from(piece).toString("latin1")))
    for (const line of lines) cutter.add(line)
    cutter.end()
    return pieces
  }
  const lines = Array.from({ length: 3000 }, (_, at) => `{"n":"${at}","x":"${"é".repeat(at % 300)}"}`)
  const joined = (some: readonly string[]) =>
    Buffer.from(some.map((line) => `${line}\n`).join("")).toString("latin1")

  test("are the whole text, none longer than a request", () => {
    for (const text of [[], lines.slice(0, 1), lines, ["y".repeat(PART * 3 + 7), ...lines]]) {
      const pieces = cut(text)
      expect(pieces.join("")).toBe(joined(text))
      expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(PART)
    }
  })

  test.each([
    ["added at the front", lines.toSpliced(0, 0, "baru")],
    ["added in the middle", lines.toSpliced(1500, 0, "baru")],
    ["changed", lines.with(1500, "lain")],
    ["removed", lines.toSpliced(700, 1)],
  ])("a line that is %s alters two pieces at most", (_, changed) => {
    const before = new Set(cut(lines))
    expect(before.size).toBeGreaterThan(20)
    expect(cut(changed).filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(2)
  })
})

describe("the schedule", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watched(outcomes: Outcome[] = []) {
    const at: number[] = []
    const begun = Date.now()
    const run = async () => {
      at.push(Math.round((Date.now() - begun) / 1000))
      return outcomes.shift() ?? "idle"
    }
    const schedule = createSchedule({
      board: createBoard(),
      keys: ["a"],
      browser: () => "",
      touch: () => {},
      run,
    })
    return { schedule, at }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

  test("changes in a row are one copy, sent within a minute while they continue", async () => {
    const { schedule, at } = watched()
    for (let second = 0; second < 40; second++) {
      schedule.changed("a")
      await pass(1)
    }
    expect(at.length).toBeGreaterThan(0)
    expect(at[0]).toBeLessThanOrEqual(20)
    schedule.changed("bukan daftar")
    await pass(30)
    const sent = at.length
    await pass(60)
    expect(at).toHaveLength(sent)
    schedule.stop()
  })

  test("a failure is retried with growing delays; a returning network does not wait", async () => {
    const { schedule, at } = watched(Array.from({ length: 30 }, () => "failed" as const))
    schedule.hurry()
    await pass(60 * 60)
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0))
    expect(gaps.slice(0, 6)).toEqual([10, 20, 40, 80, 160, 300])
    expect(gaps.every((gap) => gap <= 300)).toBe(true)
    const tried = at.length
    schedule.hurry()
    await pass(1)
    expect(at).toHaveLength(tried + 1)
    schedule.stop()
    await pass(60 * 60)
    expect(at).toHaveLength(tried + 1)
  })
})

test("the mark names only a lasting failure", () => {
  const now = 1e12
  const problem = { text: "tidak ada koneksi ke server", since: now - 60_000 }
  expect(copyText({ state: "copied", at: now - 130_000 }, now)).toBe("Tersimpan di server 2 menit lalu")
  expect(copyText({ state: "waiting" }, now)).toBe("Belum tersimpan di server")
  expect(copyText({ state: "waiting", problem }, now)).toBe("Belum tersimpan di server")
  expect(copyText({ state: "waiting", problem }, now + 60_000)).toBe(
    "Belum tersimpan di server: tidak ada koneksi ke server",
  )
  expect(copyText({ state: "nothing" }, now)).toBe("")
  expect(copyText({ state: "unknown" }, now)).toBe("")
})
