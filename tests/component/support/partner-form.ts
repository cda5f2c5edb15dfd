/** The forms of a partner. */
import { expect } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./app"
import { choose, expectAddress, fill, inputOf, rowOf } from "./screen"

/** Fills everything that a partner without membership, vehicle and account needs. */
export async function fillPartner(name: string, more: { type?: string; group?: string } = {}) {
  await fill("Nama", name)
  await choose("Jenis Pengguna", "Mitra Tani")
  await fill("No. Telp", "081234567890")
  await fill("Kode Pos", "34111")
  await choose("Supplier", "CV Maju Jaya")
  await choose("Jenis Mitra", more.type ?? "Petani")
  await fill("Tanggal Jadi Mitra", "07/05/2025")
  await choose("Status Mitra", "Aktif")
  await choose("Kelompok", more.group ?? "NonAnggota")
  await fill("Alamat", "Jl. Raya 1")
}

export async function openAdd() {
  await openApp(`/add-mitra`)
  await expect.element(page.getByRole("heading", { name: "Tambah Data Mitra", level: 1 })).toBeVisible()
}

/** Opens the record's form from the list. */
export async function openEdit(name: string) {
  await openApp(`/data-mitra`)
  await page.getByPlaceholder("Cari...").fill(name)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expectAddress("/edit-mitra")
  await expect.element(inputOf("Nama")).toHaveValue(name)
}
