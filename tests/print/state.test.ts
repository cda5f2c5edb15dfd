import { expect, test } from "vitest"
import { readPrintState } from "../../src/core/print/state"
import { documentOf } from "./paper"

const [invoice, note, handOver] = ["invoice", "hand-over-note", "hand-over-invoice"].map(documentOf)
if (!invoice || !note || !handOver) throw new Error("a document is gone")

test("[RT-20] a valid state is restored", () => {
  const printed = {
    answers: { TanggalNota: { from: "2025-05-01", to: "2025-05-31" }, Supplier: "cv" },
    columns: ["NoNota"],
    rows: [{ NoNota: "1000" }],
    lines: [],
    totals: { NoNota: "Jumlah" },
  }
  expect(readPrintState(invoice, printed)).toEqual(printed)
  expect(readPrintState(invoice, { ...printed, totals: [7] })).toEqual({ ...printed, totals: null })
  const handed = {
    answers: { TanggalNota: { from: "2025-05-01" }, location: "Lapak" },
    columns: ["NoNota"],
    rows: [{ NoNota: "1000", KodeReferensi: "2000" }],
    lines: [],
    totals: null,
  }
  expect(readPrintState(note, handed)).toEqual(handed)
  // A document that has no sums takes none.
  expect(readPrintState(note, { ...handed, totals: { NoNota: "1" } })).toEqual(handed)
  const typed = { answers: { numbers: ["INV-1"] }, columns: [], rows: [], lines: [], totals: null }
  expect(readPrintState(handOver, typed)).toEqual(typed)
})

test.each([
  [null],
  [undefined],
  ["teks"],
  [[]],
  [{ answers: 7, columns: "NoNota", rows: "x" }],
  [
    {
      answers: { TanggalNota: 7, period: "2025", Supplier: {}, location: ["x"], numbers: "INV" },
      rows: [null, 3],
    },
  ],
  [JSON.parse('{"answers":{"__proto__":{"Supplier":"x"}},"columns":["constructor",null,3],"rows":[]}')],
])("[AB-35] a missing or damaged state %j has nothing to print", (state) => {
  for (const document of [invoice, note, handOver])
    expect(readPrintState(document, state)).toEqual({
      answers: {},
      columns: [],
      rows: [],
      lines: [],
      totals: null,
    })
})

test("[AB-35] of a damaged row the texts of the chosen columns are printed", () => {
  const state = { columns: ["NoNota", "harga"], rows: [{ NoNota: { a: 1 }, harga: "5", Supplier: "PT" }] }
  expect(readPrintState(invoice, state).rows).toEqual([{ NoNota: "", harga: "5" }])
})
