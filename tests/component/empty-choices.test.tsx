/** An office without records: a field without choices says so, and leads to the first record without leaving the form. */
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { grants } from "../support/sign-in"
import { fillHost } from "../support/verification"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import { button, comboboxOf, expectCount, fill, inputOf, press, selectOf } from "./support/screen"

beforeEach(() => {
  fillHost(host.data)
})

test("an empty setup list: the first record is added over the form, and chosen; what was typed stays", async () => {
  host.data["/partner-types"] = []
  await openForm(registry.get("partners"))
  await fill("Nama", "Wati")
  await expect.element(page.getByText("Belum ada Jenis Mitra.")).toBeVisible()
  await press("Tambah Jenis Mitra")
  const dialog = page.getByRole("dialog", { name: "Tambah Jenis Mitra" })
  await dialog.getByRole("textbox").first().fill("Petani")
  for (const input of dialog.getByRole("textbox").elements().slice(1))
    await page.elementLocator(input).fill("PTN")
  await press("Simpan", dialog)
  await expect.element(selectOf("Jenis Mitra")).toHaveTextContent("Petani")
  await expect.element(inputOf("Nama")).toHaveValue("Wati")
  await expectCount(page.getByText("Belum ada Jenis Mitra."), 0)
  // The next key goes on from there.
  await expect.element(comboboxOf("Jenis Mitra")).toHaveFocus()
})

test("a role of the form's own status is added, so that it can be chosen", async () => {
  host.data["/roles"] = [{ id: "1", name: "Anggota", status: "MEMBER" }]
  await openForm(registry.get("partners"))
  await expect.element(page.getByText("Belum ada Jenis Pengguna.")).toBeVisible()
  await press("Tambah Jenis Pengguna")
  const dialog = page.getByRole("dialog", { name: "Tambah Jenis Pengguna" })
  await expect.element(selectOf("Status", dialog)).toHaveTextContent("Mitra")
  await fill("Jenis Pengguna", "Mitra Tani", dialog)
  await press("Simpan", dialog)
  await expect.element(selectOf("Jenis Pengguna")).toHaveTextContent("Mitra Tani")
})

test("without the right to add there is the sentence alone; a list that is not read says nothing", async () => {
  host.data["/suppliers"] = []
  const permissions = grants("PartnerData", "view", "add")
  await openApp("/add-mitra", { role: "Staf", permissions })
  await expect.element(page.getByText("Belum ada Supplier.")).toBeVisible()
  await expectCount(button("Tambah Supplier"), 0)
  host.answers.set("GET /suppliers", { status: 500, body: undefined })
  await openApp("/add-mitra", { role: "Staf", permissions })
  await expect.element(page.getByText("Pilihan gagal dimuat.").first()).toBeVisible()
  await expectCount(page.getByText("Belum ada Supplier."), 0)
})

test("a choice that is made of records says so, too", async () => {
  host.data["/users/partner"] = []
  await openForm(registry.get("transportations"))
  await expect.element(page.getByText("Belum ada Nomor Kendaraan.")).toBeVisible()
  await expect.element(button("Tambah Mitra")).toBeVisible()
  await expect.element(comboboxOf("Nomor Kendaraan")).toBeEnabled()
  await expectAccessible()
})
