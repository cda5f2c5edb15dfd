/** The list of cassava transactions, which the browser stores; two tabs are in tests/browser/browser-data.spec.ts. */
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { row } from "../support/stored-lists"
import { reloadApp } from "./support/app"
import {
  expectAddress,
  expectCount,
  expectGone,
  expectTexts,
  loggedErrors,
  pressKey,
  resize,
  textsOf,
} from "./support/screen"
import {
  openTransactions,
  rowOfNote as rowOf,
  shownNotes,
  storedNotes,
  storedRows,
} from "./support/stored-lists"

const COLUMNS = [
  "No Nota",
  "Kode Referensi",
  "Tanggal Nota",
  "Tanggal Verifikasi",
  "Nama/ID Angkutan",
  "No Kendaraan",
  "Supplier",
  "Berat Bersih",
  "Premi",
  "Komisi Bersih",
]

/** Rows that differ in everything that a filter looks at. */
const MIXED = [
  row("A-1", {
    KodeReferensi: "RF-77",
    TanggalNota: "2025-05-01",
    TanggalVerifikasi: "2025-05-03",
    IdAngkutan: "Slamet/ANG_A0001",
    NoKendaraan: "BE 8123 AB",
    Supplier: "CV Sumber Rejeki",
    JenisVarietes: "Kuning",
    BeratBersih: "1.250,5 kg",
    Premi: "31000",
    KomisiBersih: "99001",
    harga: "zebra",
  }),
  row("A-2", {
    TanggalNota: "2025-05-10",
    TanggalVerifikasi: "2025-05-12",
    Supplier: "UD Tani",
    JenisVarietes: "Putih",
    BeratBersih: "900",
  }),
  row("A-3", {
    TanggalNota: "2025-05-31",
    TanggalVerifikasi: "2025-06-02",
    Supplier: "PT Agro",
    JenisVarietes: "Merah",
    BeratBersih: "kira-kira 900",
  }),
]

describe("the list", () => {
  // Room for the buttons of a row beside long texts.
  beforeEach(() => resize(1920, 900))

  test("[TX-01..TX-04, TX-17..TX-20] title, tools, columns in order and row actions", async () => {
    const pageErrors = loggedErrors()

    await openTransactions(MIXED)
    await expect.element(page.getByRole("button", { name: "Tambah Transaksi" })).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Cetak" })).toBeVisible()
    await expect.element(page.getByPlaceholder("Cari...")).toBeVisible()
    const headers = textsOf(page.getByRole("columnheader"))
    expect(headers.map((text) => text.trim())).toEqual([...COLUMNS, "Aksi"])
    for (const name of ["Lihat Detail", "Edit", "Hapus"])
      await expect.element(rowOf("A-1").getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible()
    await page.getByRole("button", { name: "Tambah Transaksi" }).click()
    await expectAddress("/add-transaksi-singkong")
    expect(pageErrors).toEqual([])
  })

  test("[TX-05, TX-06] the search looks at its eight fields, in any case, and at no other", async () => {
    await openTransactions(MIXED)
    const search = page.getByPlaceholder("Cari...")
    for (const part of ["a-1", "rf-77", "slamet", "be 8123", "rejeki", "1.250,5", "31000", "99001"]) {
      await search.fill(part)
      await expect.poll(() => shownNotes()).toEqual(["A-1"])
    }
    await search.fill("zebra")
    await expect.element(page.css("main tbody")).not.toHaveTextContent("A-1")
  })

  test("[TX-07..TX-16] every filter, alone and together, and Clear All", async () => {
    await openTransactions(MIXED)
    const supplier = page.getByLabelText("Supplier", { exact: true })
    await expectGone(supplier)
    await page.getByRole("button", { name: "Advanced Search" }).click()
    const set = async (label: string, value: string) => {
      const input = page.getByLabelText(label, { exact: true })
      await input.fill(value)
      await pressKey(input, "Tab")
    }
    const clear = () => page.getByRole("button", { name: "Clear All" }).click()
    const shows = (...notes: string[]) => expect.poll(() => shownNotes()).toEqual(notes)
    for (const [label, value, notes] of [
      ["Tanggal Nota dari", "10/05/2025", ["A-2", "A-3"]],
      ["Tanggal Nota sampai", "10/05/2025", ["A-1", "A-2"]],
      ["Tanggal Verifikasi dari", "02/06/2025", ["A-3"]],
      ["Supplier", "sUMBER", ["A-1"]],
      ["Nama/ID Angkutan", "slamet", ["A-1"]],
      ["No Kendaraan", "8123 ab", ["A-1"]],
      ["Berat Bersih Min", "1000", ["A-1"]],
      ["Berat Bersih Max", "1.250", ["A-2"]],
      ["Jenis Varietas", "PUT", ["A-2"]],
    ] as const) {
      await set(label, value)
      await shows(...notes)
      await clear()
      await shows("A-1", "A-2", "A-3")
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("")
    }
    await set("Tanggal Nota dari", "02/05/2025")
    await set("Berat Bersih Min", "1")
    await shows("A-2")
    await page.getByRole("button", { name: "Advanced Search" }).click()
    await expectGone(supplier)
  })

  test("[TX-14] samples with the other spelling are found by their variety too", async () => {
    await openTransactions()
    await page.getByRole("button", { name: "Advanced Search" }).click()
    await page.getByLabelText("Jenis Varietas", { exact: true }).fill("merah")
    await expect.poll(() => shownNotes().length).toBe(10)
  })

  test("[TX-22, TX-23] the detail lists every field and closes with Tutup", async () => {
    await openTransactions(MIXED)
    await rowOf("A-1")
      .getByRole("button", { name: /^Lihat Detail/ })
      .click()
    const dialog = page.getByRole("dialog", { name: "Detail Data" })
    await expectTexts(
      dialog.css("dt"),
      Object.values(transactions.fields).map(({ label }) => label),
    )
    await expect.element(dialog).toHaveTextContent("zebra")
    await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
    await expectGone(dialog)
  })

  test("[TX-21, TX-24] Hapus asks first; no keeps the row, yes removes it, and the last leaves an empty list", async () => {
    await openTransactions([row("B-1"), row("B-2")])
    const remove = (note: string) =>
      rowOf(note)
        .getByRole("button", { name: /^Hapus/ })
        .click()
    await remove("B-1")
    await expect.element(page.getByRole("alertdialog")).toHaveTextContent("Yakin ingin menghapus data ini?")
    await page.getByRole("button", { name: "Batal" }).click()
    expect(storedNotes()).toEqual(["B-1", "B-2"])
    for (const note of ["B-1", "B-2"]) {
      await remove(note)
      await page.getByRole("button", { name: "Ya", exact: true }).click()
      await expectCount(rowOf(note), 0)
    }
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await reloadApp()
    await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    expect(storedRows()).toEqual([])
  })
})
