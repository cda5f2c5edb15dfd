/** The partner's form on a phone, and edit screens without a record. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./support/app"
import {
  boxOf,
  choose,
  closeAlert,
  expectAddress,
  expectCount,
  expectNoOverflow,
  heading,
  inputOf,
  press,
  resize,
} from "./support/screen"

test("[PT-08] on a phone the form is one column without overflow", async () => {
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

test("[PT-27] [AB-87] an edit without a record opens the list without a message", async () => {
  await openApp("/edit-mitra")
  await expectAddress("/data-mitra")
  await expect.element(heading("Data Mitra")).toBeVisible()
  await expectCount(page.getByRole("alertdialog"), 0)
})

test.each([
  ["SA-04", "Sub Agent", "/verifikasi-setup/edit-subagent-areal", "/verifikasi-setup/sub-agent-areal"],
  ["TR-04", "angkutan", "/verifikasi/data-angkutan/edit", "/verifikasi/data-angkutan"],
  ["MB-07", "member", "/edit-pelopor", "/data-pelopor"],
  ["MB-07", "member", "/edit-pengelola", "/data-pengelola"],
])("[%s] an edit without a record: a message, then the list of %s", async (_, name, edit, list) => {
  await openApp(edit)
  await closeAlert(`Data ${name} tidak ditemukan.`)
  await expectAddress(list)
})
