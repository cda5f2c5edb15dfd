import { expect, test } from "vitest"
import { readInvoiceState, readNotaState, readStInvoiceState } from "../../src/pages/print/state"

test("[RT-20] a state comes back as it was given", () => {
  const invoice = {
    period: { from: "2025-05-01", to: "2025-05-31" },
    supplier: "cv",
    columns: ["NoNota"],
    rows: [{ NoNota: "1000" }],
  }
  expect(readInvoiceState(invoice)).toEqual(invoice)
  const nota = { period: { from: "2025-05-01" }, location: "Lapak", columns: ["NoNota"], rows: [] }
  expect(readNotaState(nota)).toEqual(nota)
  const stInvoice = { period: {}, numbers: ["INV-1"] }
  expect(readStInvoiceState(stInvoice)).toEqual(stInvoice)
})

test.each([
  [null],
  [undefined],
  ["teks"],
  [[]],
  [{ period: 7, supplier: 1, location: {}, columns: "NoNota", rows: [null, 3], numbers: [1, null] }],
])("[AB-35] opened by hand or with a damaged state %j, there is simply nothing to print", (state) => {
  expect(readInvoiceState(state)).toEqual({ period: {}, supplier: "", columns: [], rows: [] })
  expect(readNotaState(state)).toEqual({ period: {}, location: "", columns: [], rows: [] })
  expect(readStInvoiceState(state)).toEqual({ period: {}, numbers: [] })
})
