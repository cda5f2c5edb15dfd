import type { Page } from "@playwright/test"
import { transactions } from "../../resources/transactions"
import { expect, login, test } from "./fixtures"
import {
  fillTransaction,
  openTransactions,
  putList,
  row,
  rowOf,
  shownNotes,
  storedNotes,
  storedRows,
} from "./stored-lists"

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

async function open(page: Page, url: string, rows: readonly unknown[] = MIXED): Promise<void> {
  await login(page, url)
  await putList(page, rows)
  await openTransactions(page, url)
}

test.describe("the list", () => {
  test("[TX-01..TX-04, TX-17..TX-20] title, tools, columns in order and row actions", async ({
    page,
    server,
    pageErrors,
  }) => {
    await open(page, server.url)
    await expect(page.getByRole("button", { name: "Tambah Transaksi" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Cetak" })).toBeVisible()
    await expect(page.getByPlaceholder("Cari...")).toBeVisible()
    const headers = await page.getByRole("columnheader").allTextContents()
    expect(headers.map((text) => text.trim())).toEqual([...COLUMNS, "Aksi"])
    for (const name of ["Lihat Detail", "Edit", "Hapus"])
      await expect(rowOf(page, "A-1").getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible()
    await page.getByRole("button", { name: "Tambah Transaksi" }).click()
    await expect(page).toHaveURL(/\/add-transaksi-singkong$/)
    expect(pageErrors).toEqual([])
  })

  test("[TX-05, TX-06] the search looks at its eight fields, in any case, and at no other", async ({
    page,
    server,
  }) => {
    await open(page, server.url)
    const search = page.getByPlaceholder("Cari...")
    for (const part of ["a-1", "rf-77", "slamet", "be 8123", "rejeki", "1.250,5", "31000", "99001"]) {
      await search.fill(part)
      await expect.poll(() => shownNotes(page)).toEqual(["A-1"])
    }
    await search.fill("zebra")
    await expect(page.locator("main tbody")).not.toContainText("A-1")
  })

  test("[TX-07..TX-16] every filter, alone and together, and Clear All", async ({ page, server }) => {
    await open(page, server.url)
    const supplier = page.getByLabel("Supplier", { exact: true })
    await expect(supplier).toBeHidden()
    await page.getByRole("button", { name: "Advanced Search" }).click()
    const set = async (label: string, value: string) => {
      const input = page.getByLabel(label, { exact: true })
      await input.fill(value)
      await input.press("Tab")
    }
    const clear = () => page.getByRole("button", { name: "Clear All" }).click()
    const shows = (...notes: string[]) => expect.poll(() => shownNotes(page)).toEqual(notes)
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
      await expect(page.getByLabel(label, { exact: true })).toHaveValue("")
    }
    await set("Tanggal Nota dari", "02/05/2025")
    await set("Berat Bersih Min", "1")
    await shows("A-2")
    await page.getByRole("button", { name: "Advanced Search" }).click()
    await expect(supplier).toBeHidden()
  })

  test("[TX-14] samples with the other spelling are found by their variety too", async ({ page, server }) => {
    await login(page, server.url)
    await openTransactions(page, server.url)
    await page.getByRole("button", { name: "Advanced Search" }).click()
    await page.getByLabel("Jenis Varietas", { exact: true }).fill("merah")
    await expect.poll(async () => (await shownNotes(page)).length).toBe(10)
  })

  test("[TX-22, TX-23] the detail lists every field and closes with Tutup", async ({ page, server }) => {
    await open(page, server.url)
    await rowOf(page, "A-1")
      .getByRole("button", { name: /^Lihat Detail/ })
      .click()
    const dialog = page.getByRole("dialog", { name: "Detail Data" })
    await expect(dialog.locator("dt")).toHaveText(
      Object.values(transactions.fields).map(({ label }) => label),
    )
    await expect(dialog).toContainText("zebra")
    await dialog.getByRole("button", { name: "Tutup", exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  test("[TX-21, TX-24] Hapus asks first; no keeps the row, yes removes it, and the last leaves an empty list", async ({
    page,
    server,
  }) => {
    await open(page, server.url, [row("B-1"), row("B-2")])
    const remove = (note: string) =>
      rowOf(page, note)
        .getByRole("button", { name: /^Hapus/ })
        .click()
    await remove("B-1")
    await expect(page.getByRole("alertdialog")).toContainText("Yakin ingin menghapus data ini?")
    await page.getByRole("button", { name: "Batal" }).click()
    expect(await storedNotes(page)).toEqual(["B-1", "B-2"])
    for (const note of ["B-1", "B-2"]) {
      await remove(note)
      await page.getByRole("button", { name: "Ya", exact: true }).click()
      await expect(rowOf(page, note)).toHaveCount(0)
    }
    await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await page.reload()
    await expect(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
    expect(await storedRows(page)).toEqual([])
  })
})

test.describe("the form", () => {
  test("[TX-33..TX-35, TX-37, TX-39, TX-41..TX-43] adds a row of texts under their keys", async ({
    page,
    server,
  }) => {
    await open(page, server.url, [row("C-1")])
    await page.goto(`${server.url}/add-transaksi-singkong`)
    await expect(page.getByRole("heading", { name: "Tambah Transaksi Singkong" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Batal" })).toBeVisible()
    const name = await page.evaluate(
      () => JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string,
    )
    await expect(page.getByLabel("Ditambahkan Oleh", { exact: true })).toHaveValue(name)
    await fillTransaction(page, "C-2")
    await page.getByLabel("Gross", { exact: true }).fill("kira-kira 2 ton")
    await page.getByLabel("Status Transaksi", { exact: true }).fill("apa saja")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expect(page).toHaveURL(/\/transaksi-singkong$/)
    await expect(rowOf(page, "C-2")).toBeVisible()
    const [, added] = await storedRows(page)
    expect(added).toEqual(row("C-2", { Gross: "kira-kira 2 ton", StatusTransaksi: "apa saja" }))
  })

  test("[TX-40, VA-78] every field is required", async ({ page, server }) => {
    await open(page, server.url, [row("C-1")])
    await page.goto(`${server.url}/add-transaksi-singkong`)
    await page.getByLabel("Ditambahkan Oleh", { exact: true }).fill("")
    await page.getByLabel("Diubah Oleh", { exact: true }).fill("")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    for (const { label } of Object.values(transactions.fields))
      await expect(page.getByText(`${label} wajib diisi`, { exact: true }).first()).toBeVisible()
    expect(await storedNotes(page)).toEqual(["C-1"])
  })

  test("[TX-36, TX-38, TX-44] edit opens the row at its position, prefilled, and saves back to it", async ({
    page,
    server,
  }) => {
    await open(page, server.url, [row("D-1"), row("D-2", { asing: "tetap" }), row("D-3")])
    await rowOf(page, "D-2").getByRole("button", { name: /^Edit/ }).click()
    await expect(page).toHaveURL(/\/add-transaksi-singkong\?edit=true&index=1$/)
    await expect(page.getByRole("heading", { name: "Edit Transaksi Singkong" })).toBeVisible()
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("D-2")
    await page.reload()
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("D-2")
    await page.getByLabel("Supplier", { exact: true }).fill("CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await expect(page).toHaveURL(/\/transaksi-singkong$/)
    const name = await page.evaluate(
      () => JSON.parse(localStorage.getItem("userInfo") ?? "{}").name as string,
    )
    expect(await storedRows(page)).toEqual([
      row("D-1"),
      row("D-2", { asing: "tetap", Supplier: "CV Baru", DiubahOleh: name }),
      row("D-3"),
    ])
    expect(await page.evaluate(() => localStorage.getItem("editTransaksiSingkong"))).toBeNull()
  })

  test("[TX-44] the address alone opens the row; Batal changes nothing", async ({ page, server }) => {
    await open(page, server.url, [row("D-1"), row("D-2")])
    await page.goto(`${server.url}/add-transaksi-singkong?edit=true&index=0`)
    await expect(page.getByLabel("No Nota", { exact: true })).toHaveValue("D-1")
    await page.getByRole("button", { name: "Batal" }).click()
    await expect(page).toHaveURL(/\/transaksi-singkong$/)
    expect(await storedRows(page)).toEqual([row("D-1"), row("D-2")])
  })

  for (const query of ["index=2", "index=-1", "index=dua", ""])
    test(`[TX-45, TX-46, ER-15] edit with '${query}' says that there is no such row and returns`, async ({
      page,
      server,
    }) => {
      await open(page, server.url, [row("D-1"), row("D-2")])
      await page.goto(`${server.url}/add-transaksi-singkong?edit=true&${query}`)
      await expect(page.getByRole("alertdialog")).toContainText("Data tidak ditemukan")
      await page.getByRole("button", { name: "OK", exact: true }).click()
      await expect(page).toHaveURL(/\/transaksi-singkong$/)
    })

  test("[TX-25, TX-26, AP-48] adding, editing and deleting call no server", async ({
    page,
    host,
    hostUrl,
  }) => {
    await login(page, hostUrl, { email: "siti@koperasi.id", password: "rahasia" })
    await putList(page, [row("E-1")])
    await openTransactions(page, hostUrl)
    host.calls = []
    await page.getByRole("button", { name: "Tambah Transaksi" }).click()
    await fillTransaction(page, "E-2")
    await page.getByRole("button", { name: "Tambah Transaksi", exact: true }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await rowOf(page, "E-1").getByRole("button", { name: /^Edit/ }).click()
    await page.getByLabel("Supplier", { exact: true }).fill("CV Baru")
    await page.getByRole("button", { name: "Update Transaksi" }).click()
    await page.getByRole("button", { name: "OK", exact: true }).click()
    await rowOf(page, "E-2")
      .getByRole("button", { name: /^Hapus/ })
      .click()
    await page.getByRole("button", { name: "Ya", exact: true }).click()
    await expect(rowOf(page, "E-2")).toHaveCount(0)
    expect(host.calls).toEqual([])
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys).toContain("transaksiSingkong")
    expect(await storedNotes(page)).toEqual(["E-1"])
  })
})
