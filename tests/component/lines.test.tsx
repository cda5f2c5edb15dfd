/** Lines: typed as rows of their record's form, sent with it, refused at their inputs, and shown as a table. */
import { useLocation } from "react-router"
import { beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Registry } from "../../src/core/schema/registry"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { receiptLines } from "../support/warehouses/receipt-lines"
import { receipts } from "../support/warehouses/receipts"
import { storedLine, storedReceipt } from "../support/warehouses/stored-receipt"
import { warehouses } from "../support/warehouses/warehouses"
import { violations } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import {
  button,
  choose,
  closeAlert,
  expectCount,
  expectGone,
  fill,
  heading,
  inputOf,
  press,
  unfold,
} from "./support/screen"

const row = (number: number) => page.getByRole("group", { name: `Baris ${number}`, exact: true })
const rows = () => page.getByRole("group", { name: /^Baris \d+$/ })
const sent = (method: string) =>
  host.calls.findLast((call) => call.method === method)?.body as Record<string, unknown>

function Screens({ registry, add }: { registry: Registry; add: boolean }) {
  const { pathname } = useLocation()
  const resource = registry.get("receipts")
  if (add || pathname === resource.form.create?.path) return <FormPage resource={resource} mode="create" />
  if (pathname === resource.form.edit?.path) return <FormPage resource={resource} mode="edit" />
  return <ListPage resource={resource} />
}

function open(add = false, own: object = receipts): void {
  const declared = [...documentedResources, warehouses, own, receiptLines] as never
  mountDeclared(declared, (registry) => <Screens registry={registry} add={add} />)
}

async function openAdd(own?: object): Promise<void> {
  open(true, own)
  await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
}

async function openEdit(): Promise<void> {
  open()
  await page.getByTitle("Edit SM-1").click()
  await expect.element(heading("Edit Stok Masuk")).toBeVisible()
  await expectCount(rows(), 2)
}

async function fillOwner(): Promise<void> {
  await fill("Nomor", "SM-9")
  await fill("Tanggal", "03/01/2026")
  await choose("Gudang", "Utara")
  await fill("Bruto", "50")
}

beforeEach(() => {
  host.data["/warehouses"] = [{ id: "w1", name: "Utara", capacity: 5000, status: "OPEN" }]
  host.data["/type-varieties"] = [
    { id: "v1", name: "Kuning" },
    { id: "v2", name: "Putih" },
  ]
  host.data["/receipts"] = [storedReceipt()]
})

describe("a form", () => {
  test("adds rows with the fields and rules of the line resource, and sends them in one payload", async () => {
    await openAdd()
    await fillOwner()
    await expectCount(rows(), 0)
    await press("Tambah baris")
    await expect.element(inputOf("Tanda", row(1))).toHaveFocus()
    await userEvent.keyboard("A")
    await choose("Varietas", "Putih", row(1))
    await fill("Berat", "20", row(1))
    // A condition of the line: the loss of a torn sack.
    await expectCount(inputOf("Susut", row(1)), 0)
    await choose("Sobek", "Ya", row(1))
    await fill("Susut", "2", row(1))
    await expect.element(inputOf("Bersih", row(1))).toHaveValue("18")
    await press("Tambah baris")
    await fill("Tanda", "B", row(2))
    await fill("Berat", "30", row(2))
    await press("Simpan")
    await expect
      .poll(() => sent("POST"))
      .toMatchObject({
        number: "SM-9",
        lines: [
          { mark: "A", varietyId: "v2", gross: 20, torn: true, loss: 2, net: 18 },
          { mark: "B", gross: 30, net: 30 },
        ],
      })
    expect(Object.keys((sent("POST").lines as object[])[1] ?? {})).not.toContain("receiptId")
  })

  test("stops at a faulty row, and leads to its input", async () => {
    await openAdd()
    await fillOwner()
    await press("Tambah baris")
    await fill("Tanda", "A", row(1))
    await fill("Berat", "-1", row(1))
    await press("Tambah baris")
    await press("Simpan")
    const summary = page.getByRole("alert").filter({ hasText: "3 isian perlu diperiksa" })
    await unfold(summary)
    await summary.getByRole("link", { name: "Karung, baris 2: Tanda" }).click()
    await expect.element(inputOf("Tanda", row(2))).toHaveFocus()
    await expect.element(row(1)).toHaveTextContent("Minimal 0")
    await expect.element(row(2)).toHaveTextContent("Tanda wajib diisi")
    expect(sent("POST")).toBeUndefined()
    await press("Hapus baris 2")
    await fill("Berat", "1", row(1))
    await press("Simpan")
    await expect.poll(() => sent("POST")?.lines).toMatchObject([{ mark: "A", gross: 1 }])
  })

  test("shows the server's refusal at the input that it names", async () => {
    host.answers.set("POST /receipts", {
      status: 422,
      body: { message: "Data tidak valid.", errors: { "lines[1].mark": ["Tanda sudah dipakai"] } },
    })
    await openAdd()
    await fillOwner()
    for (const [number, mark] of [
      [1, "A"],
      [2, "B"],
    ] as const) {
      await press("Tambah baris")
      await fill("Tanda", mark, row(number))
      await fill("Berat", "1", row(number))
    }
    await press("Simpan")
    await closeAlert(/./)
    await expect.element(row(2)).toHaveTextContent("Tanda sudah dipakai")
    await expect.element(inputOf("Tanda", row(2))).toHaveAttribute("aria-invalid", "true")
    await expect.element(row(1)).not.toHaveTextContent("Tanda sudah dipakai")
    await fill("Tanda", "C", row(2))
    await expect.element(row(2)).not.toHaveTextContent("Tanda sudah dipakai")
  })

  test("an edit sends ids, changed values and what was emptied; a removed row is left out", async () => {
    await openEdit()
    await expect.element(inputOf("Tanda", row(2))).toHaveValue("B")
    await press("Hapus baris 1")
    await expect.element(button("Hapus baris 1")).toHaveFocus()
    await expect.element(inputOf("Tanda", row(1))).toHaveValue("B")
    await fill("Berat", "31", row(1))
    await press("Simpan")
    await expect
      .poll(() => sent("PUT")?.lines)
      .toEqual([{ id: "l2", mark: "B", varietyId: "v1", gross: 31, net: 31 }])
  })

  test("a conflict shows both lists, and loses no row", async () => {
    await openEdit()
    await fill("Berat", "41", row(1))
    await press("Tambah baris")
    await fill("Tanda", "C", row(3))
    await fill("Berat", "5", row(3))
    host.data["/receipts"] = [
      { ...storedReceipt(2), lines: [storedLine("l1", "A", 40), storedLine("l2", "B2", 30)] },
    ]
    await press("Simpan")
    const dialog = page.getByRole("alertdialog", { name: /Data ini sudah diubah/ })
    await expect.element(dialog).toHaveTextContent("A, Kuning, 41; B, Kuning, 30; C, 5")
    await expect.element(dialog).toHaveTextContent("A, Kuning, 40; B2, Kuning, 30")
    await press("Pakai semua isian Anda", dialog)
    await press("Simpan pilihan", dialog)
    await expect
      .poll(() => sent("PUT")?.lines)
      .toMatchObject([
        { id: "l1", gross: 41 },
        { id: "l2", mark: "B" },
        { mark: "C", gross: 5 },
      ])
  })

  test("sums what is typed, from two rows on", async () => {
    const total = () => page.css("dl").elements()[0]?.textContent
    await openAdd()
    await press("Tambah baris")
    await fill("Berat", "40", row(1))
    expect(total()).toBeUndefined()
    await press("Tambah baris")
    await fill("Berat", "30", row(2))
    await expect.poll(total).toBe("Total Bersih70")
    await press("Hapus baris 1")
    await expect.poll(total).toBeUndefined()
  })

  test("a draft keeps the rows", async () => {
    await openAdd()
    await fill("Nomor", "SM-9")
    await press("Tambah baris")
    await fill("Tanda", "Setengah", row(1))
    await expect
      .poll(() => Object.values(localStorage).some((text) => String(text).includes("Setengah")))
      .toBe(true)
    await openAdd()
    await expect.element(inputOf("Tanda", row(1))).toHaveValue("Setengah")
    await expect.element(inputOf("Nomor")).toHaveValue("SM-9")
  })

  test("a copy has the rows as new ones", async () => {
    open()
    await page.getByTitle("Lihat Detail SM-1").click()
    await press("Salin")
    await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
    await expect.element(inputOf("Tanda", row(2))).toHaveValue("B")
    await press("Simpan")
    await expect.poll(() => sent("POST")?.lines).toHaveLength(2)
    for (const one of sent("POST").lines as object[]) expect(Object.keys(one)).not.toContain("id")
  })

  test("begins with the fewest lines, and takes no more than the most", async () => {
    const lines = { ...receipts.fields.lines, min: 1, max: 2 }
    await openAdd({ ...receipts, fields: { ...receipts.fields, lines } })
    await expectCount(rows(), 1)
    await press("Tambah baris")
    await expect.element(button("Tambah baris")).toBeDisabled()
    await press("Hapus baris 2")
    await press("Hapus baris 1")
    await fillOwner()
    await press("Simpan")
    await expect.element(page.getByText("Karung: minimal 1 baris")).toBeVisible()
    expect(sent("POST")).toBeUndefined()
  })
})

test("the detail shows the lines as a table", async () => {
  open()
  await page.getByTitle("Lihat Detail SM-1").click()
  const table = page.getByRole("dialog", { name: "Detail Stok Masuk" }).getByRole("table")
  await expect.element(table).toHaveTextContent("TandaVarietasBersih")
  await expectCount(table.getByRole("row"), 4)
  await expect.element(table.getByRole("row").nth(2)).toHaveTextContent("BKuning30")
  await expect.element(table.getByRole("row").nth(3)).toHaveTextContent("Total70")
})

test("is accessible and fits at both widths", async () => {
  await openEdit()
  // The app's frame and colours are not mounted here.
  const off = { enabled: false }
  const rules = { "color-contrast": off, "landmark-one-main": off, region: off }
  expect(await violations({ rules })).toEqual([])
  await page.viewport(375, 700)
  // Nor the room beside the form, over which its buttons go.
  document.documentElement.style.setProperty("--page-side", "0px")
  const card = row(1).element().getBoundingClientRect()
  const input = inputOf("Berat", row(1)).element().getBoundingClientRect()
  expect(input.width).toBeGreaterThan(card.width * 0.7)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await expectGone(page.getByText("Memuat pilihan..."))
})
