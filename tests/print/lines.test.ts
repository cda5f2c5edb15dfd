/** Lines on paper: a table below the row of their record, and the data of a template. */
import { describe, expect, test } from "vitest"
import { fitColumns } from "../../print-templates/parts/fit"
import { readPrintState } from "../../src/core/print/state"
import { linesOf } from "../../src/core/print/template"
import type { Values } from "../../src/core/schema/types"
import { printState, templateProps } from "../../src/views/document/paper-texts"
import { documentOf, paperOf, stateOf } from "./paper"

const list = documentOf("receipt-list")
const all = list.columns.map(({ key }) => key)
const line = (mark: string, net: number): Values => ({
  id: mark,
  mark,
  net,
  varietyId: "v1",
  "varietyId.label": "Kuning",
})
const records: readonly Values[] = [
  { id: "r1", number: "SM-1", date: "2026-01-02", netto: 70, lines: [line("A", 40), line("B", 1030.5)] },
  { id: "r2", number: "SM-2", date: "2026-01-03", netto: 5, lines: [line("C", 5)] },
  { id: "r3", number: "SM-3", date: "2026-01-04", netto: 0, lines: [] },
]
/** Texts of the cells of a table's rows. */
const cells = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, text = ""]) => text),
  )
const nested = (html: string): string[] =>
  [...html.matchAll(/<table class="paper-lines".*?<\/table>/g)].map(([table]) => table)

describe("the printed list", () => {
  test("has a table of the lines below each row, with heads, figures and sums", async () => {
    const html = await paperOf(list, { records, ticked: all })
    const [first = "", second = ""] = nested(html)
    expect(cells(first)).toEqual([
      ["Karung"],
      ["Tanda", "Varietas", "Bersih"],
      ["A", "Kuning", "40"],
      ["B", "Kuning", "1.030,5"],
      ["Total", "", "1.070,5"],
    ])
    expect(first).toContain('<th scope="col" class="paper-figure">Bersih</th>')
    expect(first).toContain('<td class="paper-figure" data-wrap="never">1.030,5</td>')
    // One line has no sum.
    expect(cells(second).at(-1)).toEqual(["C", "Kuning", "5"])
    expect(nested(html)).toHaveLength(2)
    expect(html).toContain(">Karung: -</p>")
    expect(html.indexOf("SM-1")).toBeLessThan(html.indexOf(first))
    expect(html.indexOf(first)).toBeLessThan(html.indexOf("SM-2"))
    expect(cells(html)[0]).toEqual(["Nomor", "Tanggal", "Netto"])
  })

  test("numbers the records if nothing but lines is ticked", async () => {
    const html = await paperOf(list, { records, ticked: ["lines"] })
    expect(cells(html)[0]).toEqual(["No"])
    expect(html).toContain('<td class="paper-number">3</td>')
    expect(nested(html)).toHaveLength(2)
  })

  test("has no line without the column", async () => {
    const ticked = all.filter((key) => key !== "lines")
    expect(stateOf(list, { records, ticked }).lines).toEqual([])
    expect(await paperOf(list, { records, ticked })).not.toContain("Karung")
  })

  test("is landscape or small for a wide table of lines, and splits no plain columns", () => {
    const columns = [{ key: "a", label: "A", figure: false }]
    const many = Array.from({ length: 9 }, (_, index) => ({ key: `${index}`, label: "Kolom", figure: false }))
    const rows = [Object.fromEntries(many.map(({ key }) => [key, "Panjang sekali ini"]))]
    const fitted = (count: number) =>
      fitColumns(columns, [{ a: "x" }], { nested: [{ columns: many.slice(0, count), rows }] })
    expect(fitted(2)).toEqual({ landscape: false, size: "regular", parts: [columns] })
    expect(fitted(6)).toEqual({ landscape: true, size: "regular", parts: [columns] })
    expect(fitted(9)).toEqual({ landscape: true, size: "tiny", parts: [columns] })
  })
})

describe("a template", () => {
  const props = templateProps(list, stateOf(list, { records, ticked: all }))

  test("has the lines of each record as texts, with their columns", () => {
    expect(linesOf(props, 1, "lines")).toEqual({
      label: "Karung",
      columns: [
        { key: "mark", label: "Tanda", figure: false },
        { key: "varietyId", label: "Varietas", figure: false },
        { key: "net", label: "Bersih", figure: true },
      ],
      rows: [{ mark: "C", varietyId: "Kuning", net: "5" }],
      totals: null,
    })
    expect(linesOf(props, 0, "number")).toMatchObject({ columns: [], rows: [] })
    expect(props.rows[0]?.lines).toBe("A, Kuning, 40; B, Kuning, 1.030,5")
    // The history holds each text once.
    const { rows } = printState(list, records, {}, { ticked: all })
    expect(Object.keys(rows[0] ?? {})).toEqual(["number", "date", "netto"])
  })

  test("draws them with PrintLines", async () => {
    const html = await paperOf(documentOf("receipt-slip"), { records })
    expect(nested(html)).toHaveLength(2)
    expect(html).toMatch(/SM-1 · 02 Januari 2026|SM-1 · 02 Jan 2026/)
  })
})

test("[AB-35] damaged lines in the history are no lines", () => {
  const state = { columns: ["number", "lines"], rows: [{ number: "1" }, { number: "2" }], lines: [7] }
  const none = { lines: { rows: [], totals: null } }
  expect(readPrintState(list, state).lines).toEqual([none, none])
  const odd = { lines: { rows: [{ mark: 5, __proto__: 1, net: "3" }, "x"], totals: [] } }
  expect(readPrintState(list, { ...state, lines: [odd] }).lines[0]).toEqual({
    lines: { rows: [{ mark: "", varietyId: "", net: "3" }], totals: null },
  })
})
