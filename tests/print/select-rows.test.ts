import { describe, expect, test } from "vitest"
import type { Answers } from "../../src/core/print/answers"
import type { Values } from "../../src/core/schema/types"
import { selectRows } from "../../src/views/document/paper-texts"
import { documentOf, stateOf } from "./paper"
import { transactions } from "./rows"

const invoice = documentOf("invoice")
const rows: readonly Values[] = [
  { NoNota: "1", TanggalNota: "2025-05-01", Supplier: "CV Sumber Makmur" },
  { NoNota: "2", TanggalNota: "2025-05-07", Supplier: "PT Tapioka Jaya" },
  { NoNota: "3", TanggalNota: "2025-05-31T23:59:59.000Z", Supplier: "cv sumber rejeki" },
  { NoNota: "4", TanggalNota: "kemarin", Supplier: "UD Tani" },
  { NoNota: "5", TanggalNota: null, Supplier: null },
]
const numbers = (answers: Answers) => selectRows(invoice, rows, answers).map((row) => row.NoNota)
const within = (from?: string, to?: string) =>
  numbers({ TanggalNota: { ...(from && { from }), ...(to && { to }) } })

describe("The range on Tanggal Nota", () => {
  test("[TX-49] [TX-53] both days count", () => {
    expect(within("2025-05-01", "2025-05-07")).toEqual(["1", "2"])
    expect(within("2025-05-07", "2025-05-07")).toEqual(["2"])
  })

  test("[AB-76] either end may be open", () => {
    expect(within("2025-05-02")).toEqual(["2", "3"])
    expect(within(undefined, "2025-05-06")).toEqual(["1"])
  })

  test("[TX-16] days compare as dates, without a time", () => {
    expect(within("2025-05-31", "2025-05-31")).toEqual(["3"])
    expect(within("2025-05-02", "2026-01-01")).toEqual(["2", "3"])
  })

  test("rows without a day are left out if a bound is set", () => {
    expect(within()).toEqual(["1", "2", "3", "4", "5"])
    expect(numbers({})).toEqual(["1", "2", "3", "4", "5"])
    expect(within("1900-01-01")).toEqual(["1", "2", "3"])
  })
})

describe("The supplier", () => {
  test("[TX-50] is any part of the name, without case and outer blanks", () => {
    expect(numbers({ Supplier: " SUMBER " })).toEqual(["1", "3"])
    expect(numbers({ Supplier: "tapioka" })).toEqual(["2"])
    expect(numbers({ Supplier: "tidak ada" })).toEqual([])
    expect(numbers({ Supplier: "  " })).toHaveLength(5)
  })

  test("range and supplier hold together", () => {
    expect(numbers({ TanggalNota: { from: "2025-05-02" }, Supplier: "cv" })).toEqual(["3"])
  })
})

test("[TX-61] only the chosen columns are passed to the print route", () => {
  expect(
    stateOf(invoice, { records: transactions(2), ticked: ["NoNota", "Supplier", "tiada"] }).rows,
  ).toEqual([
    { NoNota: "NT-1000", Supplier: "PT Tapioka Jaya" },
    { NoNota: "NT-1001", Supplier: "CV Sumber Makmur" },
  ])
})

test("rows that the list leaves out are not printed", () => {
  const { resource } = invoice
  const list = { ...resource.list, where: (row: Values) => row.NoNota !== "2" }
  expect(selectRows({ ...invoice, resource: { ...resource, list } }, rows, {})).toHaveLength(4)
})

test("[AB-76] blank invoice numbers are dropped, the others trimmed in their order", () => {
  const document = documentOf("hand-over-invoice")
  const { answers } = stateOf(document, { answers: { numbers: ["", " INV-2 ", "  ", "INV-1", "INV-1"] } })
  expect(answers).toEqual({ numbers: ["INV-2", "INV-1", "INV-1"] })
})
