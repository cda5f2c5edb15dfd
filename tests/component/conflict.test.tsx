/** Two users edit one record: the later one sees the other's changes and loses no input. On our own server: tests/browser/conflict.spec.ts. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { given, rawOf, sourceOf } from "../support/declared"
import { KINDS, personOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { openEdit as openPerson } from "./support/person-form"
import {
  closeSuccess,
  expectAddress,
  expectCount,
  expectFits,
  fill,
  inputOf,
  press,
  rowOf,
} from "./support/screen"

const subAgents = registry.get("subAgents")
const { list } = sourceOf(subAgents)
const NEW = "Simpan sebagai data baru"

/** Gives the host one sub-agent with versions. `change` saves it as another user. */
function begin(values: Values): { change: (values: Values) => void } {
  const { own, rows } = given(host, subAgents)
  let version = 0
  const change = (more: Values) => {
    Object.assign(own, more)
    host.data[list] = [{ ...rawOf(subAgents, { isActive: true, ...own }, rows), version: ++version }]
  }
  change(values)
  return { change }
}

async function openEdit(name: string): Promise<void> {
  await openApp(subAgents.list.path)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama")).toHaveValue(name)
}

const lastSent = (method: string) => host.calls.filter((call) => call.method === method).at(-1)?.body

test("[AB-100] a stale save shows the differences field by field, and saves the choices", async () => {
  const { change } = begin({ name: "Agen", Regency: "Metro", Bank: "BRI", statusTTD: "NOT_YET" })
  await openEdit("Agen")
  await fill("Nama", "Agen Saya")
  await fill("Bank", "Mandiri")
  change({ name: "Agen Mereka", Regency: "Pringsewu", statusTTD: "ALREADY" })

  await press("Simpan")
  const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await expectCount(dialog.getByRole("group"), 3)
  const choice = (field: string, side: string) =>
    dialog.getByRole("group", { name: field, exact: true }).getByRole("radio", { name: side })
  // Typed fields start with the own value, others with the newer one.
  await expect.element(choice("Nama", "Isian Anda Agen Saya")).toBeChecked()
  await expect.element(choice("Nama", "Isian Anda Agen Saya")).toHaveFocus()
  await expect.element(choice("Nama", "Data terbaru Agen Mereka")).not.toBeChecked()
  await expect.element(choice("Kabupaten", "Data terbaru Pringsewu")).toBeChecked()
  await expect.element(choice("Status TTD", "Isian Anda (tidak Anda ubah) BELUM")).not.toBeChecked()
  await expect.element(choice("Status TTD", "Data terbaru SUDAH")).toBeChecked()
  await expect.element(dialog).not.toHaveTextContent("Bank")
  await expectFits()

  await press("Kembali ke formulir", dialog)
  await expect.element(inputOf("Nama")).toHaveValue("Agen Saya")
  await expect.element(inputOf("Bank")).toHaveValue("Mandiri")
  await expect.element(inputOf("Kabupaten")).toHaveValue("Metro")
  expect(host.data[list]?.[0]).toMatchObject({ name: "Agen Mereka" })

  await press("Simpan")
  await press("Pakai semua isian Anda", dialog)
  await expect.element(choice("Kabupaten", "Isian Anda (tidak Anda ubah) Metro")).toBeChecked()
  await press("Pakai semua data terbaru", dialog)
  await expect.element(choice("Nama", "Data terbaru")).toBeChecked()
  // A second change during the choice opens a dialog with only that field.
  change({ subDistrict: "Gadingrejo" })
  await press("Simpan pilihan", dialog)
  await expectCount(dialog.getByRole("group"), 1)
  await expect.element(choice("Kecamatan", "Data terbaru Gadingrejo")).toBeChecked()
  await press("Simpan pilihan", dialog)
  await closeSuccess(subAgents.messages.updated)
  expect(lastSent("PUT")).toMatchObject({
    name: "Agen Mereka",
    Regency: "Pringsewu",
    subDistrict: "Gadingrejo",
    Bank: "Mandiri",
    statusTTD: "ALREADY",
  })
})

test("an edit of a deleted record can be saved as a new one, with all input", async () => {
  begin({ name: "Agen", Regency: "Metro" })
  await openEdit("Agen")
  await fill("Bank", "Mandiri")
  host.data[list] = []
  await press("Simpan")
  const offer = page.getByRole("alertdialog", { name: subAgents.messages.updateFailed.text })
  await expect.element(offer).toHaveTextContent("Agen")
  await press("Kembali ke formulir", offer)
  await expect.element(inputOf("Bank")).toHaveValue("Mandiri")
  await press("Simpan")
  await press(NEW)
  await closeSuccess(subAgents.messages.created)
  await expectAddress(subAgents.list.path ?? "")
  expect(lastSent("POST")).toMatchObject({ name: "Agen", Regency: "Metro", Bank: "Mandiri" })
})

test("if a new record needs more than an edit, the add form opens with all input", async () => {
  const [kind] = KINDS
  const { form, messages } = kind.resource
  host.data[kind.path] = [personOf(kind, 1)]
  await openPerson(kind, "Orang 001")
  await fill("Alamat", "Jl. Baru 9")
  // Ten to fifteen digits on an edit, ten to thirteen on a new one.
  await fill("No. Telp", "081234567890123")
  host.data[kind.path] = []
  await press("Simpan")
  await press(NEW)
  await expectAddress(form.create?.path ?? "")
  await expect.element(page.getByRole("status").filter({ hasText: "Data lama tidak ada lagi" })).toBeVisible()
  await expect.element(inputOf("Nama Lengkap")).toHaveValue("Orang 001")
  await expect.element(inputOf("Alamat")).toHaveValue("Jl. Baru 9")
  await fill("No. Telp", "081234567890")
  await press("Simpan")
  await press("Tutup", page.getByRole("dialog", { name: "Akun Berhasil Dibuat" }))
  await expect.element(page.getByText(messages.created)).toBeVisible()
})

test("[AB-43] setup lists: a stale edit and a stale deletion show their message beside the row", async () => {
  const { list: screen, messages } = registry.get("suppliers")
  const change = (name: string, code_sp: string, version: number) => {
    host.data["/suppliers"] = [{ id: "1", name, code_sp, version }]
  }
  change("UD Setup", "AA", 1)
  await openApp(screen.path)
  await press("Edit", rowOf("UD Setup"))
  const edit = page.getByRole("form", { name: "Ubah UD Setup" })
  await edit.getByRole("textbox").first().fill("UD Setup Saya")
  change("UD Setup", "BB", 2)
  await press("Simpan", edit)
  await expect
    .element(edit.getByRole("alert"))
    .toHaveTextContent('Sudah diubah pengguna lain menjadi Kode Supplier "BB"')
  await expect.element(edit.getByRole("textbox").first()).toHaveValue("UD Setup Saya")
  await expect.element(edit.getByRole("textbox").nth(1)).toHaveValue("BB")
  await press("Simpan", edit)
  await closeSuccess(messages.updated)
  expect(lastSent("PUT")).toMatchObject({ name: "UD Setup Saya", codeSP: "BB" })

  change("UD Setup Saya", "BB", 3)
  await openApp(screen.path)
  await expect.element(rowOf("UD Setup Saya")).toBeVisible()
  change("UD Setup Lagi", "BB", 4)
  await press("Hapus", rowOf("UD Setup Saya"))
  await press("Ya")
  // The row shows the reason and its newer values; the next deletion works.
  const row = rowOf("UD Setup Lagi")
  await expect.element(row).toHaveTextContent("Data sudah diubah pengguna lain")
  await press("Hapus", row)
  await press("Ya")
  await closeSuccess(messages.deleted)
  await expectCount(row, 0)
})
