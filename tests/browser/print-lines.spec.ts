/** Lines on paper: Chromium prints the table of each record's lines, over page breaks. */
import { printHtml } from "../print/read-pdf"
import { expect, test } from "./support/fixtures"

const TICKED = ["number", "date", "netto", "lines"]
const TITLE = "Karung"
const HEAD = "Tanda Varietas Bersih"

const record = (index: number, lines: number) => ({
  id: `r${index}`,
  number: `SM-${index}`,
  date: "2026-01-02",
  netto: 70,
  lines: Array.from({ length: lines }, (_, at) => ({
    id: `${index}-${at}`,
    mark: `K${index}/${at}`,
    varietyId: "v1",
    "varietyId.label": "Kuning",
    net: 1000 + at,
  })),
})
const count = (text: string, part: string): number => text.split(part).length - 1

test("wherever a page ends, no head of lines and no record is alone above it", async ({ page, papers }) => {
  for (let before = 1; before <= 12; before++) {
    const records = [record(0, before), ...Array.from({ length: 8 }, (_, index) => record(index + 1, 4))]
    const pages = await printHtml(page, await papers.page("receipt-list", { records, ticked: TICKED }))
    expect(pages.length, `${before} lines`).toBeGreaterThan(1)
    for (const { text } of pages) {
      expect(text, `${before} lines`).not.toMatch(new RegExp(`(?:${TITLE}|${HEAD}|SM-\\d+ [^:]* 70)$`))
      expect(text, `${before} lines`).toContain("Nomor Tanggal Netto")
    }
    const whole = pages.map(({ text }) => text).join(" ")
    expect(whole.match(/K\d+\/\d+/g)).toEqual(records.flatMap(({ lines }) => lines.map(({ mark }) => mark)))
  }
})

test("lines beyond a page go on below their repeated head, and end with their sum", async ({
  page,
  papers,
}) => {
  const records = [record(1, 100), record(2, 2)]
  const pages = await printHtml(page, await papers.page("receipt-list", { records, ticked: TICKED }))
  expect(pages.length).toBeGreaterThan(2)
  for (const { text } of pages) expect(count(text, HEAD)).toBeGreaterThan(0)
  // The first page begins with the lines instead of leaving them to the next.
  expect(pages[0]?.text).toContain("K1/20 ")
  expect(pages.at(-1)?.text).toContain("Total 104.950")
})
