/** The partner's form on a phone, and its edit screen without a record. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./support/app"
import {
  boxOf,
  choose,
  expectAddress,
  expectCount,
  expectNoOverflow,
  heading,
  inputOf,
  press,
  resize,
} from "./support/screen"

test("[PT-08] on a phone the form is one column and nothing stands out", async () => {
  await resize(390, 844)
  await openApp("/add-mitra")
  await expect.element(heading("Tambah Data Mitra")).toBeVisible()
  await choose("Jenis Mitra", "Angkutan")
  await choose("Kelompok", "Pelopor")
  await press("Buat Akun")
  await expectNoOverflow()
  const left = (label: string) => boxOf(inputOf(label)).x
  expect(left("No. Telp")).toBe(left("Nama"))
  await resize(1440, 900)
  await expect.poll(() => left("Kode Pos") - left("No. Telp")).toBeGreaterThan(100)
})

test("[PT-27] [AB-87] an edit without a record goes back to the list without a word", async () => {
  await openApp("/edit-mitra")
  await expectAddress("/data-mitra")
  await expect.element(heading("Data Mitra")).toBeVisible()
  await expectCount(page.getByRole("alertdialog"), 0)
})
