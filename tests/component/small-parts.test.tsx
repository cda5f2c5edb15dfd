/** Small parts of lists, details and forms: places of row buttons, tags, numbers of lines, states, and whole exports. */
import { useLocation } from "react-router"
import { beforeEach, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Registry } from "../../src/core/schema/registry"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { receiptLines } from "../support/warehouses/receipt-lines"
import { receipts } from "../support/warehouses/receipts"
import { storedReceipt } from "../support/warehouses/stored-receipt"
import { warehouses } from "../support/warehouses/warehouses"
import { mountDeclared } from "./support/declared"
import { downloaded } from "./support/download"
import { host } from "./support/host"
import { boxOf, comboboxOf, expectCount, heading, rowOf, selectOf, textsOf } from "./support/screen"

function Screens({ registry, of }: { registry: Registry; of: string }) {
  const { pathname } = useLocation()
  const resource = registry.get(of)
  return pathname === resource.form.edit?.path ? (
    <FormPage resource={resource} mode="edit" />
  ) : (
    <ListPage resource={resource} />
  )
}

function open(of: string, more: { warehouses?: object; receipts?: object } = {}): void {
  const own = [more.warehouses ?? warehouses, more.receipts ?? receipts, receiptLines]
  mountDeclared([...documentedResources, ...own] as never, (registry) => (
    <Screens registry={registry} of={of} />
  ))
}

beforeEach(() => {
  host.data["/warehouses"] = [
    { id: "w1", name: "Utara", capacity: 5000, status: "OPEN" },
    { id: "w2", name: "Selatan", capacity: 100, status: "CLOSED" },
  ]
  host.data["/varieties"] = []
  host.data["/type-varieties"] = []
  host.data["/receipts"] = [storedReceipt()]
})

test("row buttons keep their places in a row without a menu", async () => {
  const { close } = warehouses.actions ?? {}
  const api = { method: "PUT", path: "/warehouses/:id/close" }
  open("warehouses", { warehouses: { ...warehouses, actions: { close: { ...close, api } } } })
  await expect.element(page.getByTitle("Aksi untuk Utara")).toBeVisible()
  expect(page.getByTitle("Aksi untuk Selatan").elements()).toEqual([])
  const [one, other] = ["Utara", "Selatan"].map((name) => boxOf(page.getByTitle(`Hapus ${name}`)).left)
  expect(other).toBe(one)
})

test("a detail shows a status as the tag that the list shows", async () => {
  open("warehouses")
  await expect.element(rowOf("Utara")).toBeVisible()
  const shown = rowOf("Utara").getByText("Buka", { exact: true }).element()
  await page.getByTitle("Lihat Detail Utara").click()
  const inDetail = page.getByRole("dialog").getByText("Buka", { exact: true })
  await expect.element(inDetail).toHaveClass(shown.className)
  expect(shown.className).not.toBe("")
})

test("lines have numbers in the detail and in the form", async () => {
  open("receipts")
  await page.getByTitle("Lihat Detail SM-1").click()
  const table = page.getByRole("dialog").getByRole("table")
  await expect.element(table).toBeVisible()
  expect(textsOf(table.css("tr > :first-child"))).toEqual(["No", "1", "2", "Total"])
  await page.getByRole("button", { name: "Tutup", exact: true }).click()
  await page.getByTitle("Edit SM-1").click()
  await expect.element(heading("Edit Stok Masuk")).toBeVisible()
  const number = page.getByRole("group", { name: "Baris 2" }).css(":scope > :first-child")
  await expect.element(number).toHaveTextContent(/^2$/)
})

test("a required state with a flow cannot be cleared; without a flow or a requirement it can", async () => {
  open("warehouses", {
    warehouses: {
      ...warehouses,
      form: { create: { path: "/x" }, edit: { path: "/edit-x", editStash: "editX" } },
      fields: {
        ...warehouses.fields,
        kind: { ...warehouses.fields.status, label: "Jenis", flow: undefined },
        note: { ...warehouses.fields.status, label: "Tanda", required: false },
      },
    },
  })
  host.data["/warehouses"] = [
    { id: "w1", name: "Utara", capacity: 5000, status: "OPEN", kind: "OPEN", note: "OPEN" },
  ]
  await page.getByTitle("Edit Utara").click()
  await expect.element(selectOf("Status")).toHaveTextContent("Buka")
  const offered = async (label: string) => {
    await comboboxOf(label).click()
    const list = page.css(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    const options = list.css(".ant-select-item-option")
    await expect.element(options.first()).toBeVisible()
    const texts = textsOf(options)
    await userEvent.keyboard("{Escape}")
    await expectCount(list, 0)
    return texts
  }
  expect(await offered("Status")).toEqual(["Buka", "Tutup"])
  expect(await offered("Jenis")).toEqual(["-- Pilih --", "Buka", "Tutup"])
  expect(await offered("Tanda")).toEqual(["-- Pilih --", "Buka", "Tutup"])
})

test("an export of all columns has the computed ones that are switched off", async () => {
  open("receipts", { receipts: { ...receipts, list: { ...receipts.list, columns: ["number"] } } })
  await expect.element(rowOf("SM-1")).toBeVisible()
  const { text } = await downloaded("CSV, semua kolom")
  expect(text.split("\r\n")[0]).toContain("Netto")
})
