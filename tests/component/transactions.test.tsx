/** The list and the form of cassava transactions, which live in the browser; two tabs are in tests/browser/browser-data.spec.ts. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { row, TRANSACTIONS } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { anotherDocument } from "./support/other-document"
import {
  expectAddress,
  expectCount,
  expectGone,
  expectTexts,
  fill,
  loggedErrors,
  pressKey,
  textsOf,
} from "./support/screen"
import {
  fillTransaction,
  openTransactions,
  putList,
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

async function openWith(rows: readonly unknown[] = MIXED): Promise<void> {
  putList(rows)
  await openTransactions()
}

describe("the list", () => {
  test("[TX-01..TX-04, TX-17..TX-20] title, tools, columns in order and row actions", async () => {
    const pageErrors = loggedErrors()

    await openWith()
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
    await openWith()
    const search = page.getByPlaceholder("Cari...")
    for (const part of ["a-1", "rf-77", "slamet", "be 8123", "rejeki", "1.250,5", "31000", "99001"]) {
      await search.fill(part)
      await expect.poll(() => shownNotes()).toEqual(["A-1"])
    }
    await search.fill("zebra")
    await expect.element(page.css("main tbody")).not.toHaveTextContent("A-1")
  })

  test("[TX-07..TX-16] every filter, alone and together, and Clear All", async () => {
    await openWith()
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
    await openWith()
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
    await openWith([row("B-1"), row("B-2")])
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

describe("the form", () => {
  test("[TX-25, TX-26, TX-33..TX-35, TX-37, TX-39, TX-41..TX-43, AP-48] adds a row of texts under their keys; that, an edit and a deletion call no server", async () => {
    await openWith([row("C-1")])
    await openApp("/add-transaksi-singkong")
    // The first of a run to open a form loads its modules.
    await expect
      .element(page.getByRole("heading", { name: "Tambah Transaksi Singkong" }), { timeout: 40_000 })
      .toBeVisible()
    await expect.element(page.getByRole("button", { name: "Batal" })).toBeVisible()
    const name = JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string
    await expect.element(page.getByLabelText("Ditambahkan Oleh", { exact: true })).toHaveValue(name)
    await fillTransaction("C-2")
    await page.getByLabelText("Gross", { exact: true }).fill("kira-kira 2 ton")
    await page.getByLabelText("Status Transaksi", { exact: true }).fill("apa saja")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    await expect.element(rowOf("C-2")).toBeVisible()
    const [, added] = storedRows()
    expect(added).toEqual(row("C-2", { Gross: "kira-kira 2 ton", StatusTransaksi: "apa saja" }))
    await rowOf("C-1").getByRole("button", { name: /^Edit/ }).click()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("C-1")
    await fill("Supplier", "CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await rowOf("C-2")
      .getByRole("button", { name: /^Hapus/ })
      .click()
    await page.getByRole("button", { name: "Ya", exact: true }).click()
    await expectCount(rowOf("C-2"), 0)
    expect(storedRows().map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([["C-1", "CV Baru"]])
    expect(host.calls).toEqual([])
  })

  test("[TX-40, VA-78] every field is required", async () => {
    await openWith([row("C-1")])
    await openApp("/add-transaksi-singkong")
    await page.getByLabelText("Ditambahkan Oleh", { exact: true }).fill("")
    await page.getByLabelText("Diubah Oleh", { exact: true }).fill("")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    for (const { label } of Object.values(transactions.fields))
      await expect.element(page.getByText(`${label} wajib diisi`, { exact: true }).first()).toBeVisible()
    expect(storedNotes()).toEqual(["C-1"])
  })

  test("[TX-36, TX-38, TX-44] an edit opens the row at its position, outlives a reload, and saves back to it", async () => {
    await openWith([row("D-1"), row("D-2", { asing: "tetap" }), row("D-3")])
    await rowOf("D-2").getByRole("button", { name: /^Edit/ }).click()
    await expectAddress("/add-transaksi-singkong?edit=true&index=1")
    await expect.element(page.getByRole("heading", { name: "Edit Transaksi Singkong" })).toBeVisible()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-2")
    await reloadApp()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-2")
    await fill("Supplier", "CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()).toEqual([
      row("D-1"),
      row("D-2", { asing: "tetap", Supplier: "CV Baru", DiubahOleh: "Siti Aminah" }),
      row("D-3"),
    ])
    expect(localStorage.getItem("editTransaksiSingkong")).toBeNull()
  })

  test("[TX-44] the address alone opens the row; Batal changes nothing", async () => {
    await openWith([row("D-1"), row("D-2")])
    await openApp("/add-transaksi-singkong?edit=true&index=0")
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("D-1")
    await page.getByRole("button", { name: "Batal" }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows()).toEqual([row("D-1"), row("D-2")])
  })

  test("[AB-14, AB-100] a row that another tab deleted is offered to be saved as new, with everything typed", async () => {
    await openWith([row("N-1"), row("N-2")])
    await rowOf("N-1").getByRole("button", { name: /^Edit/ }).click()
    await expect.element(page.getByLabelText("No Nota", { exact: true })).toHaveValue("N-1")
    await fill("Supplier", "Saya")
    anotherDocument().setItem(TRANSACTIONS, JSON.stringify([row("N-2")]))
    await expect.poll(storedNotes).toEqual(["N-2"])
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    const offer = page.getByRole("alertdialog", { name: "Data tidak ditemukan" })
    await expect.element(offer).toHaveTextContent("tidak ada lagi di browser ini")
    await expect.element(offer).toHaveTextContent("N-1")
    await offer.getByRole("button", { name: "Kembali ke form" }).click()
    await expect.element(page.getByLabelText("Supplier", { exact: true })).toHaveValue("Saya")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await offer.getByRole("button", { name: "Simpan sebagai data baru" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expectAddress("/transaksi-singkong")
    expect(storedRows().map(({ NoNota, Supplier }) => [NoNota, Supplier])).toEqual([
      ["N-2", row("N-2").Supplier],
      ["N-1", "Saya"],
    ])
  })

  for (const query of ["index=2", "index=-1", "index=dua", ""])
    test(`[TX-45, TX-46, ER-15] edit with '${query}' says that there is no such row and returns`, async () => {
      await openWith([row("D-1"), row("D-2")])
      await openApp(`/add-transaksi-singkong?edit=true&${query}`)
      await expect.element(page.getByRole("alertdialog")).toHaveTextContent("Data tidak ditemukan")
      await page.getByRole("button", { name: "OK", exact: true }).click()
      await expectAddress("/transaksi-singkong")
    })
})
