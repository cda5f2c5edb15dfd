/** Lines in papers, exports and imports of a list. */
import { Suspense } from "react"
import { useLocation } from "react-router"
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { createListExtras } from "../../src/app/list-extras"
import { createDocuments } from "../../src/core/print/document"
import type { Registry } from "../../src/core/schema/registry"
import { ListExtrasProvider } from "../../src/views/context/list-extras"
import { DocumentPreview } from "../../src/views/document/document-preview"
import { FORMATS } from "../../src/views/export/write"
import { readTable } from "../../src/views/import/read-table"
import { ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { receiptLines } from "../support/warehouses/receipt-lines"
import { receiptList, receiptSlip } from "../support/warehouses/receipt-slip"
import { receipts } from "../support/warehouses/receipts"
import { storedReceipt } from "../support/warehouses/stored-receipt"
import { warehouses } from "../support/warehouses/warehouses"
import { violations } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { openDialog, tick } from "./support/documents"
import { downloadOf } from "./support/download"
import { host } from "./support/host"
import { chooseFile, dialog, expectResult } from "./support/import-file"
import { expectCount, expectGone, heading, press, rowOf } from "./support/screen"

function Screens({ registry }: { registry: Registry }) {
  const { pathname } = useLocation()
  const documents = createDocuments([receiptList, receiptSlip], registry)
  const document = documents.find(({ path }) => path === pathname)
  if (document)
    return (
      <Suspense fallback="Memuat...">
        <DocumentPreview document={document} />
      </Suspense>
    )
  return (
    <ListExtrasProvider value={createListExtras(registry.all, documents)}>
      <ListPage resource={registry.get("receipts")} />
    </ListExtrasProvider>
  )
}

/** Opens the list of receipts. @param part the declaration of their lines */
async function open(part: object = receiptLines): Promise<void> {
  const declared = [...documentedResources, warehouses, receipts, part] as never
  mountDeclared(declared, (registry) => <Screens registry={registry} />)
  await expect.element(rowOf("SM-1")).toBeVisible()
}
const withoutView = { ...receiptLines, access: { ...receiptLines.access, actions: ["create"] } }

beforeEach(() => {
  host.data["/warehouses"] = [{ id: "w1", name: "Utara", capacity: 5000, status: "OPEN" }]
  host.data["/type-varieties"] = [{ id: "v1", name: "Kuning" }]
  host.data["/receipts"] = [storedReceipt()]
})

describe("the print of a list", () => {
  const preview = async () => {
    const asking = await openDialog("Daftar Stok Masuk")
    for (const name of ["Nomor", "Netto", "Karung"]) await tick(name)
    await press("Preview", asking)
    await expect.element(heading("DAFTAR STOK MASUK")).toBeVisible()
  }

  test("has the lines below the row of their record", async () => {
    await open()
    await preview()
    const lines = page.getByRole("table", { name: "Karung" })
    await expect.element(lines.getByRole("row").nth(1)).toHaveTextContent("TandaVarietasBersih")
    await expect.element(lines.getByRole("row").nth(2)).toHaveTextContent("AKuning40")
    await expect.element(lines.getByRole("row").nth(4)).toHaveTextContent("Total70")
    const figure = lines.getByRole("cell", { name: "40" }).element()
    expect(getComputedStyle(figure).textAlign).toBe("right")
    // The preview is alone in the page here.
    const rules = { region: { enabled: false } }
    expect(await violations({ rules })).toEqual([])
  })

  test("offers no lines that the role may not view", async () => {
    await open(withoutView)
    const asking = await openDialog("Daftar Stok Masuk")
    await expect.element(asking.getByRole("checkbox", { name: "Netto" })).toBeVisible()
    await expectGone(asking.getByRole("checkbox", { name: "Karung" }))
  })
})

describe("the export", () => {
  test("says what becomes of the lines", async () => {
    await open()
    await press("Ekspor")
    for (const name of [
      "Excel (.xlsx)",
      "CSV",
      "Excel (.xlsx), semua kolom, Karung di lembar sendiri",
      "CSV, semua kolom, Karung sebagai teks",
    ])
      await expect.element(page.getByRole("menuitem", { name, exact: true })).toBeVisible()
  })

  test("has no lines that the role may not view", async () => {
    await open(withoutView)
    await press("Ekspor")
    await expect.element(page.getByRole("menuitem", { name: "CSV", exact: true })).toBeVisible()
    await expectCount(page.getByRole("menuitem", { name: /Karung/ }), 0)
  })
})

describe("the import", () => {
  type Row = readonly (string | number)[]
  const cellsOf = (row: Row) =>
    row.map((value) => (typeof value === "number" ? { number: value, format: "0" } : { text: value }))
  /** A workbook of receipts with this sheet of sacks. */
  async function chooseWorkbook(numbers: readonly string[], sacks: readonly Row[]): Promise<void> {
    const columns = ["Nomor", "Tanggal", "Gudang", "Bruto"].map((label, index) => ({
      label,
      cell: (number: string) => ({ text: [number, "03/01/2026", "Utara", "50"][index] ?? "" }),
    }))
    const head = ["Nomor", "No", "Tanda", "Berat", "Bersih"]
    const rows = (number: string) => (number === numbers[0] ? sacks.map(cellsOf) : [])
    const sheets = [{ name: "Karung", head, rows }]
    const blob = await FORMATS.xlsx.write({ name: "Data", columns, rows: numbers, sheets })
    await press("Impor")
    await expect.element(dialog()).toHaveTextContent("Karung dibaca dari lembar “Karung” di berkas Excel")
    await chooseFile(blob, "data.xlsx")
    await press("Periksa", dialog())
  }

  test("sends the lines of a workbook with their record, and names rows that belong to none", async () => {
    await open()
    await chooseWorkbook(
      ["SM-8", "SM-9"],
      [
        ["SM-9", 1, "A", 20, 20],
        ["SM-9", 2, "B", 30, 30],
        ["SM-7", 1, "C", 1, 1],
      ],
    )
    await expectResult("2 baris siap diimpor")
    await expect.element(dialog()).toHaveTextContent("Karung pada baris yang siap diimpor: 2")
    const loose = dialog().getByRole("table", { name: "Baris lembar Karung yang tidak ikut diimpor" })
    await expect.element(loose).toHaveTextContent("Nomor 'SM-7' tidak ada di lembar pertama")
    await press("Impor 2 baris", dialog())
    await expectResult("2 baris tersimpan")
    const sent = host.calls.filter(({ method, path }) => method === "POST" && path === "/receipts")
    expect(sent.map(({ body }) => body)).toMatchObject([
      { number: "SM-8", lines: [] },
      {
        number: "SM-9",
        lines: [
          { mark: "A", gross: 20, net: 20 },
          { mark: "B", gross: 30, net: 30 },
        ],
      },
    ])
  })

  test("shows the faults of lines with sheet, row and column", async () => {
    await open()
    await chooseWorkbook(["SM-9"], [["SM-9", 1, "", -2, 0]])
    await expectResult("1 baris harus diperbaiki")
    const wrong = dialog().getByRole("table", { name: "Baris yang harus diperbaiki" })
    await expect.element(wrong).toHaveTextContent("Lembar Karung, baris 2, kolom Tanda: Tanda wajib diisi")
    await expect.element(wrong).toHaveTextContent("Lembar Karung, baris 2, kolom Berat: Minimal 0")
  })

  test("hands out failed rows with their lines, to be corrected and imported again", async () => {
    await open()
    await chooseWorkbook(["SM-9", "SM-8"], [["SM-9", 1, "", 20, 20]])
    await expectResult("1 baris harus diperbaiki")
    const { blob } = await downloadOf(() => press("Unduh baris yang salah", dialog()))
    const table = await readTable(new Uint8Array(await blob.arrayBuffer()), ["Karung"])
    expect(table.head.at(-1)).toBe("Alasan")
    expect(table.rows).toMatchObject([
      { cells: ["SM-9", "03/01/2026", "Utara", "50", expect.stringContaining("Lembar Karung, baris 2")] },
    ])
    expect(table.sheets).toMatchObject([
      { name: "Karung", head: ["Nomor", "No", "Tanda", "Berat", "Bersih"], rows: [{ line: 2 }] },
    ])
    expect(table.sheets?.[0]?.rows[0]?.cells).toEqual(["SM-9", 1, null, 20, 20])
  })

  test("says that a CSV has no lines", async () => {
    await open()
    await press("Impor")
    await chooseFile("Nomor;Tanggal;Gudang;Bruto\nSM-9;03/01/2026;Utara;50\n")
    const note = "Karung tidak ikut diimpor: berkas ini tidak punya lembar “Karung”."
    await expect.element(dialog()).toHaveTextContent(note)
    await press("Periksa", dialog())
    await expectResult("1 baris siap diimpor")
    await expect.element(dialog()).toHaveTextContent(note)
  })

  test("shows the server's refusal of a line at its place", async () => {
    host.answers.set("POST /receipts", {
      status: 422,
      body: { message: "x", errors: { "lines[0].mark": ["Tanda sudah dipakai"] } },
    })
    await open()
    await chooseWorkbook(["SM-9"], [["SM-9", 1, "A", 20, 20]])
    await press("Impor 1 baris", dialog())
    await expectResult("1 baris ditolak")
    await expect.element(dialog()).toHaveTextContent("Karung, baris 1: Tanda sudah dipakai")
  })
})
