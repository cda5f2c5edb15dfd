/** `addHere`: a reference's target is added in a dialog over the form, and chosen. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { FormPage } from "../../src/views/screen/screens"
import { SetupList } from "../../src/views/setup/setup-page"
import { hold } from "../stub/answers"
import { documentedResources } from "../support/documented"
import { grants, type Person } from "../support/sign-in"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import {
  boxOf,
  choose,
  closeAlert,
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
  pressKey,
  selectOf,
  typeInto,
} from "./support/screen"

const ADD = "Tambah Gudang"
const dialog = page.getByRole("dialog", { name: ADD, exact: true })
const bodies = () =>
  host.calls.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))

/** The receipts, whose warehouse may be added where it is chosen. */
const stockWith = (more: object = {}) => ({
  ...receipts,
  fields: { ...receipts.fields, warehouseId: { ...receipts.fields.warehouseId, addHere: true, ...more } },
})

async function open(stock: object = stockWith(), store: object = warehouses, person?: Person): Promise<void> {
  const declared = [...documentedResources, store, stock] as readonly Declared[]
  mountDeclared(
    declared,
    (registry) => <FormPage resource={registry.get("receipts")} mode="create" />,
    person,
  )
  await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
  await expect.element(comboboxOf("Gudang")).toBeEnabled()
}

/** Chooses the entry that adds. */
async function openDialog(of = "Gudang"): Promise<void> {
  const { options } = await openSelect(of)
  options()
    .find(({ textContent }) => textContent?.trim() === `Tambah ${of}`)
    ?.click()
  await expect.element(page.getByRole("dialog", { name: `Tambah ${of}`, exact: true })).toBeVisible()
}

async function fillWarehouse(name = "Selatan"): Promise<void> {
  await fill("Nama Gudang", name, dialog)
  await fill("Kapasitas", "700", dialog)
  await choose("Status", "Buka", dialog)
}
const saveDialog = () => press("Simpan", dialog)
const expectChosen = (name: string, of = "Gudang") =>
  expect.element(selectOf(of)).toHaveTextContent(new RegExp(`^${name}$`))

beforeEach(() => {
  host.data["/warehouses"] = [{ id: "w1", name: "Utara", capacity: 5000, status: "OPEN" }]
  for (const path of ["/receipts", "/varieties", "/type-varieties", "/users/partner"]) host.data[path] = []
})

describe("the entry", () => {
  test("ends the choices, and no search hides it", async () => {
    await open()
    expect((await offered("Gudang")).map((text) => text.trim())).toEqual(["Utara", ADD])
    await typeInto(comboboxOf("Gudang"), "Sela")
    await expect.element(page.getByTitle(`${ADD} "Sela"`)).toBeVisible()
    await expectGone(page.getByTitle("Utara"))
  })

  test("stays below the choice that the keyboard marks", async () => {
    host.data["/warehouses"] = Array.from({ length: 30 }, (_, at) => ({ id: `w${at}`, name: `Gudang ${at}` }))
    await open()
    await openSelect("Gudang")
    const entry = page.getByTitle(ADD, { exact: true })
    await expect.element(entry).toBeInViewport()
    await userEvent.keyboard("{ArrowDown>12/}")
    const marked = page.css(".ant-select-item-option-active")
    await expect.element(marked).toHaveTextContent("Gudang 11")
    await expect.poll(() => boxOf(marked).bottom - boxOf(entry).top).toBeLessThanOrEqual(1)
    await userEvent.keyboard("{ArrowUp>13/}")
    await expect.element(marked).toHaveTextContent(ADD)
  })

  test("is not offered without the right to add the target, nor without `addHere`", async () => {
    const store = { ...warehouses, access: { module: "AdminData" } }
    const permissions = [...grants("UserSetup", "view", "add"), ...grants("AdminData", "view")]
    await open(stockWith(), store, { role: "Staf", permissions })
    expect(await offered("Gudang")).toEqual(["Utara"])
  })

  test("is offered with the right to add the target", async () => {
    const store = { ...warehouses, access: { module: "AdminData" } }
    const permissions = [...grants("UserSetup", "view", "add"), ...grants("AdminData", "view", "add")]
    await open(stockWith(), store, { role: "Staf", permissions })
    expect(await offered("Gudang")).toHaveLength(2)
  })

  test("is not offered without `addHere`", async () => {
    await open(receipts)
    expect(await offered("Gudang")).toEqual(["Utara"])
  })

  test("says at once that a record cannot be added without a connection", async () => {
    await open()
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    const { options } = await openSelect("Gudang")
    options().at(-1)?.click()
    await closeAlert("Tidak ada koneksi. Gudang baru dapat ditambahkan setelah terhubung.")
    await expectGone(dialog)
  })
})

describe("a new record", () => {
  test("is saved and chosen, and the form keeps its input", async () => {
    await open()
    await fill("Nomor", "SM-1")
    await openDialog()
    await expect.element(inputOf("Nama Gudang", dialog)).toHaveFocus()
    await fillWarehouse()
    await saveDialog()
    await expectGone(dialog)
    await expectChosen("Selatan")
    await expect.element(page.getByText("Gudang berhasil ditambahkan!")).toBeVisible()
    await expect.element(comboboxOf("Gudang")).toHaveFocus()
    await expect.element(inputOf("Nomor")).toHaveValue("SM-1")
    expect((await offered("Gudang")).map((text) => text.trim())).toEqual(["Utara", "Selatan", ADD])
    await fill("Tanggal", "03/01/2026")
    await fill("Bruto", "400")
    await press("Simpan")
    const id = host.data["/warehouses"]?.find(({ name }) => name === "Selatan")?.id
    await expect.poll(bodies).toEqual([
      ["/warehouses", expect.objectContaining({ name: "Selatan", capacity: 700 })],
      ["/receipts", expect.objectContaining({ number: "SM-1", warehouseId: id })],
    ])
  })

  test("is added by keyboard alone, from the searched name; Tab adds nothing", async () => {
    await open()
    await typeInto(comboboxOf("Gudang"), "Barat")
    await expect.element(page.getByTitle(`${ADD} "Barat"`)).toBeVisible()
    await userEvent.keyboard("{Tab}")
    await expectGone(page.getByTitle(`${ADD} "Barat"`))
    expect(dialog.elements()).toHaveLength(0)
    await typeInto(comboboxOf("Gudang"), "Barat")
    await expect.element(page.getByTitle(`${ADD} "Barat"`)).toBeVisible()
    await userEvent.keyboard("{Enter}")
    await expect.element(inputOf("Nama Gudang", dialog)).toHaveValue("Barat")
    await fill("Kapasitas", "10", dialog)
    await choose("Status", "Buka", dialog)
    await userEvent.keyboard("{Control>}s{/Control}")
    await expectChosen("Barat")
    expect(bodies()).toHaveLength(1)
  })

  test("joins those that are chosen already", async () => {
    await open(stockWith({ many: true }))
    const { options, input } = await openSelect("Gudang")
    options()[0]?.click()
    await expect.element(selectOf("Gudang")).toHaveTextContent("Utara")
    await pressKey(page.elementLocator(input), "Escape")
    await openDialog()
    await fillWarehouse()
    await saveDialog()
    await expectGone(dialog)
    await expect.element(selectOf("Gudang")).toHaveTextContent("Selatan")
    await expect.element(selectOf("Gudang")).toHaveTextContent("Utara")
  })

  test("is found in the list if the host answers without it", async () => {
    host.answers.set("POST /warehouses", () => {
      host.data["/warehouses"]?.push({ id: "w9", name: "Timur", capacity: 1, status: "OPEN" })
      return { status: 200, body: {} }
    })
    await open()
    await openDialog()
    await fillWarehouse("Timur")
    await saveDialog()
    await expectChosen("Timur")
  })

  test("is chosen in a list of which only a part is loaded", async () => {
    markServer()
    markServer("long", "/warehouses")
    host.answers.set("GET /warehouses", ({ url }) => {
      const ids = new URL(url, "http://host").searchParams.getAll("_id")
      const data = host.data["/warehouses"]?.filter(({ id }) => id === "w1" || ids.includes(String(id)))
      return { status: 200, body: { data, also: {}, more: true, all: 9000 } }
    })
    await open()
    await openDialog()
    await fillWarehouse()
    await saveDialog()
    await expectChosen("Selatan")
  })

  test("of an account shows its password first", async () => {
    const keepers = defineResource({
      name: "keepers",
      label: { singular: "Penjaga", plural: "Penjaga" },
      api: "/keepers",
      access: { module: "UserSetup" },
      fields: {
        name: { type: "text", label: "Nama Penjaga", required: true },
        email: { type: "email", label: "Email", required: true },
        password: { type: "password", label: "Password", alphabet: "alphanumeric", length: 8 },
        roleId: { type: "reference", label: "Jenis Pengguna", resource: "roles" },
      },
      account: { email: "email", password: "password", name: "name", role: "roleId" },
      list: { path: "/penjaga" },
      form: { create: { path: "/tambah-penjaga" } },
    })
    host.data["/keepers"] = []
    const stock = {
      ...receipts,
      fields: {
        ...receipts.fields,
        keeperId: { type: "reference", label: "Penjaga", resource: "keepers", addHere: true },
      },
    }
    const declared = [...documentedResources, warehouses, keepers, stock] as unknown as readonly Declared[]
    mountDeclared(declared, (registry) => <FormPage resource={registry.get("receipts")} mode="create" />)
    await expect.element(comboboxOf("Penjaga")).toBeEnabled()
    await openDialog("Penjaga")
    const form = page.getByRole("dialog", { name: "Tambah Penjaga" })
    await fill("Nama Penjaga", "Budi", form)
    await fill("Email", "budi@koperasi.local", form)
    await press("Simpan", form)
    const shown = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
    await expect.element(shown).toBeVisible()
    await press("Tutup", shown)
    await expectChosen("Budi", "Penjaga")
    await expect.element(comboboxOf("Penjaga")).toHaveFocus()
  })
})

describe("a record that the field does not offer", () => {
  test.each([
    ["`where`", { where: ({ name }: { name?: unknown }) => name !== "Selatan" }, "Tidak memenuhi syarat"],
    [
      "`blocked`",
      { blocked: ({ name }: { name?: unknown }) => (name === "Selatan" ? "Gudang penuh" : undefined) },
      "Gudang penuh",
    ],
  ])("by %s is saved, not chosen, and the reason is given", async (_, rule, reason) => {
    await open(stockWith(rule))
    await openDialog()
    await fillWarehouse()
    await saveDialog()
    const alert = page.getByRole("alertdialog")
    await expect.element(alert).toHaveTextContent(reason)
    await closeAlert("Gudang tersimpan, tetapi tidak dapat dipilih di sini.")
    await expectChosen("-- Pilih --")
    expect(bodies()).toHaveLength(1)
  })
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
    await expect.element(summary).toHaveTextContent("Periksa kembali 3 isian berikut")
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
