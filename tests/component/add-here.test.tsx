/** `addHere`: the entry of a select adds the target of a reference, which is then chosen. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { FormPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { grants } from "../support/sign-in"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import {
  ADD,
  bodies,
  dialog,
  expectChosen,
  fillWarehouse,
  open,
  openDialog,
  saveDialog,
  stockWith,
} from "./support/add-here"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import {
  boxOf,
  choose,
  closeAlert,
  comboboxOf,
  expectGone,
  fill,
  inputOf,
  offered,
  openSelect,
  press,
  pressKey,
  selectOf,
  typeInto,
} from "./support/screen"

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
    await closeAlert("Tidak ada koneksi. Gudang dapat ditambahkan setelah ada koneksi lagi.")
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
