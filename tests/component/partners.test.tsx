/** The list of partners. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { hold } from "../stub/answers"
import { hostPartner } from "../support/host-partner"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { expectCount, expectTexts, press, rowOf, textsOf } from "./support/screen"

describe("the list", () => {
  test("[PT-01, PT-06] it shows the loading text, and loads again on return", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openApp(`/dashboard`)
    const held = hold(host, "GET /users/partner")
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(page.getByText("Memuat data mitra...")).toBeVisible()
    held.release()
    await expect.element(rowOf("Budi Angkut")).toBeVisible()
    await page.getByRole("link", { name: "Data Admin" }).click()
    // The other screen must be rendered before the return.
    await expect.element(page.getByRole("heading", { name: "Data Admin", level: 1 })).toBeVisible()
    host.data["/users/partner"]?.push({
      ...hostPartner({ id: "8" }),
      profiles: { full_name: "Orang Baru", roles: [], positions: [] },
    })
    await page.getByRole("link", { name: "Data Mitra" }).click()
    await expect.element(rowOf("Orang Baru")).toBeVisible()
  })

  test("[PT-02..PT-05] its columns, filters, detail and question", async () => {
    host.data["/users/partner"] = [hostPartner()]
    await openApp("/data-mitra")
    const row = rowOf("Budi Angkut")
    await expect.element(row).toBeVisible()
    await expectTexts(page.getByRole("columnheader"), [
      "Nama Lengkap",
      "Jenis Mitra",
      "Tanggal Jadi Mitra",
      "ID Mitra",
      "Kode Pos",
      "Email",
      "Aksi",
    ])
    expect(textsOf(row.css("td")).slice(0, 6)).toEqual([
      "Budi Angkut",
      "Angkutan",
      "01/05/2024",
      "ANG_A0007",
      "34111",
      "-",
    ])
    await press("Advanced Search")
    const filters = page.getByRole("group", { name: "Filter", exact: true })
    for (const label of ["Nama", "Jenis Mitra", "ID Mitra", "Email", "Tanggal Jadi Mitra dari"])
      await expect.element(filters.getByLabelText(label, { exact: true })).toBeVisible()
    await filters.getByLabelText("ID Mitra", { exact: true }).fill("ang_a0007")
    await expect.element(row).toBeVisible()
    await filters.getByLabelText("Tanggal Jadi Mitra dari").fill("02/05/2024")
    await expectCount(row, 0)
    await press("Clear All")
    await row.getByRole("button", { name: "Lihat Detail" }).click()
    const detail = page.getByRole("dialog", { name: "Detail" })
    await expectTexts(detail.css("h2 + span"), ["Aktif"])
    const line = ([label, text]: readonly string[]) => `${label}${text}`
    await expectTexts(
      detail.css("dl > div"),
      [
        ["Nama", "Budi Angkut"],
        ["Telp", "081234567890"],
        ["Status Mitra", "Aktif"],
        ["Jenis Pengguna", "Mitra Tani"],
        ["Kelompok", "NonAnggota"],
        ["Jenis Mitra", "Angkutan"],
        ["Tanggal Jadi Mitra", "01 Mei 2024"],
        ["ID Mitra", "ANG_A0007"],
        ["Nama ID Mitra", "Budi Angkut/ANG_A0007"],
        ["Nomor Kendaraan", "BE 1234 XY"],
        ["Kode Pos", "34111"],
        ["Email", "-"],
        ["Alamat", "Jl. Raya 1"],
      ].map(line),
    )
    await press("Tutup")
    await row.getByRole("button", { name: "Hapus" }).click()
    const question = page.getByRole("alertdialog", { name: "Hapus Mitra" })
    await expect.element(question).toHaveTextContent("Apakah Anda yakin ingin menghapus data ini?")
  })
})
