/** The dialog of `addHere`: refusals, closing, focus, and its place in other forms. */
import { beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { FormPage } from "../../src/views/screen/screens"
import { SetupList } from "../../src/views/setup/setup-page"
import { hold } from "../stub/answers"
import { documentedResources } from "../support/documented"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import {
  bodies,
  dialog,
  drafts,
  expectChosen,
  fillWarehouse,
  open,
  openDialog,
  saveDialog,
} from "./support/add-here"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import {
  comboboxOf,
  expectAddress,
  expectFits,
  expectGone,
  fill,
  heading,
  inputOf,
  loggedErrors,
  offered,
  openSelect,
  press,
} from "./support/screen"

beforeEach(() => {
  host.data["/warehouses"] = [{ id: "w1", name: "Utara", capacity: 5000, status: "OPEN" }]
  for (const path of ["/receipts", "/varieties", "/type-varieties", "/users/partner"]) host.data[path] = []
})

describe("a refused save", () => {
  test("[422] shows the messages at the dialog's fields and keeps its input", async () => {
    host.answers.set("POST /warehouses", {
      status: 422,
      body: { message: "Data tidak valid", errors: { name: ["Nama sudah dipakai"] } },
    })
    loggedErrors()
    await open()
    await openDialog()
    await fillWarehouse()
    await saveDialog()
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click()
    await expect.element(inputOf("Nama Gudang", dialog)).toHaveAccessibleDescription("Nama sudah dipakai")
    await expect.element(inputOf("Nama Gudang", dialog)).toHaveValue("Selatan")
    await expectChosen("-- Pilih --")
    host.answers.delete("POST /warehouses")
    await saveDialog()
    await expectChosen("Selatan")
  })

  test("[403] after the right was withdrawn shows the reason", async () => {
    host.answers.set("POST /warehouses", { status: 403, body: {} })
    loggedErrors()
    await open()
    await openDialog()
    await fillWarehouse()
    await saveDialog()
    await expect
      .element(page.getByRole("alertdialog"))
      .toHaveTextContent("Anda tidak memiliki hak akses untuk tindakan ini.")
  })

  test("of missing input lists the dialog's fields, and sends nothing", async () => {
    await open()
    await openDialog()
    await saveDialog()
    const summary = dialog.getByRole("alert")
    await expect.element(summary).toHaveTextContent("2 isian perlu diperiksa")
    await expect.element(summary).toHaveFocus()
    expect(bodies()).toEqual([])
  })
})

describe("closing", () => {
  test("asks nothing of an untouched dialog, and returns the focus", async () => {
    await open()
    await fill("Nomor", "SM-1")
    await openDialog()
    await userEvent.keyboard("{Escape}")
    await expectGone(dialog)
    await expect.element(comboboxOf("Gudang")).toHaveFocus()
    await openDialog()
    await press("Batal", dialog)
    await expectGone(dialog)
    await expect.element(comboboxOf("Gudang")).toHaveFocus()
    await expect.element(inputOf("Nomor")).toHaveValue("SM-1")
    await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
  })

  test("asks before typed input is lost; the form and its draft stay", async () => {
    await open()
    await fill("Nomor", "SM-1")
    await expect.poll(drafts).toEqual(["draft:receipts:"])
    await openDialog()
    await fill("Nama Gudang", "Selatan", dialog)
    await userEvent.keyboard("{Escape}")
    const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
    await press("Tetap di sini", question)
    await expect.element(inputOf("Nama Gudang", dialog)).toHaveValue("Selatan")
    await press("Batal", dialog)
    await press("Tutup", question)
    await expectGone(dialog)
    expect(drafts()).toEqual(["draft:receipts:"])
    await expect.element(inputOf("Nomor")).toHaveValue("SM-1")
    await expect.element(comboboxOf("Gudang")).toHaveFocus()
  })
})

test("the first field has the focus, also if its choices load last", async () => {
  const held = hold(host, "GET /users/partner")
  await openApp("/add-verifikasi-singkong")
  await expect.element(comboboxOf("Angkutan")).toBeEnabled()
  await openDialog("Angkutan")
  const form = page.getByRole("dialog", { name: "Tambah Angkutan" })
  await expect.element(comboboxOf("Supplier", form)).toBeEnabled()
  held.release()
  await expect.element(comboboxOf("Nomor Kendaraan", form)).toHaveFocus()
})

test("Back closes the dialog, after the same question, and the form stays", async () => {
  await openApp("/add-verifikasi-singkong")
  await fill("Kode Referensi", "RC-1")
  await openDialog("Sub Agent")
  const form = page.getByRole("dialog", { name: "Tambah Sub Agent" })
  await fill("Nama", "Warsito", form)
  history.back()
  await press("Tutup", page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" }))
  await expectGone(form)
  await expect.element(inputOf("Kode Referensi")).toHaveValue("RC-1")
  await expect.element(comboboxOf("Sub Agent")).toHaveFocus()
  await expectAddress("/add-verifikasi-singkong")
})

test("inside the dialog nothing is offered again, and a reference to the same resource has other ids", async () => {
  const parent = { type: "reference", label: "Gudang Induk", resource: "warehouses", addHere: true }
  const stores = { ...warehouses, fields: { ...warehouses.fields, parentId: parent } }
  const declared = [...documentedResources, stores, receipts] as unknown as readonly Declared[]
  mountDeclared(declared, (registry) => <FormPage resource={registry.get("warehouses")} mode="create" />)
  await expect.element(comboboxOf("Gudang Induk")).toBeEnabled()
  const { options } = await openSelect("Gudang Induk")
  options().at(-1)?.click()
  await expect.element(comboboxOf("Gudang Induk", dialog)).toBeEnabled()
  expect(await offered("Gudang Induk", dialog)).toEqual(["Utara"])
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  await fillWarehouse()
  await saveDialog()
  await expectChosen("Selatan", "Gudang Induk")
})

test("a row of a setup list offers it, too", async () => {
  const shelves = defineResource({
    name: "shelves",
    label: { singular: "Rak", plural: "Rak" },
    api: "/shelves",
    access: { module: "UserSetup" },
    fields: {
      name: { type: "text", label: "Nama Rak", required: true },
      storeId: { type: "reference", label: "Gudang", resource: "warehouses", addHere: true },
    },
    list: { path: "/rak", view: "setup", columns: ["name", "storeId"] },
  })
  host.data["/shelves"] = []
  const declared = [...documentedResources, warehouses, receipts, shelves] as unknown as readonly Declared[]
  mountDeclared(declared, (registry) => <SetupList resource={registry.get("shelves")} />)
  await fill("Nama Rak", "A1")
  await expect.element(comboboxOf("Gudang")).toBeEnabled()
  await openDialog()
  await fillWarehouse()
  await saveDialog()
  await expectChosen("Selatan")
  await expect.element(inputOf("Nama Rak")).toHaveValue("A1")
  expect(bodies()).toHaveLength(1)
})

test("is accessible and fits at both widths", async () => {
  await openApp("/add-verifikasi-singkong")
  await expect.element(comboboxOf("Sub Agent")).toBeEnabled()
  const { options } = await openSelect("Sub Agent")
  await expect.poll(() => options().at(-1)?.textContent?.trim()).toBe("Tambah Sub Agent")
  await expectFits()
  await userEvent.keyboard("{Escape}")
  await openDialog("Sub Agent")
  await expectAccessible()
  await expectFits()
})
