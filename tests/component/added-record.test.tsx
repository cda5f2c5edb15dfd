/** After an add the list shows the new record: marked, or named with its page, or with the filters that hide it. */
import { useLocation } from "react-router"
import { beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Registry } from "../../src/core/schema/registry"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { mountDeclared } from "./support/declared"
import { host } from "./support/host"
import {
  button,
  closeSuccess,
  dataRows,
  expectCount,
  expectGone,
  fill,
  heading,
  press,
} from "./support/screen"

function Screens({ registry }: { registry: Registry }) {
  const { pathname } = useLocation()
  const resource = registry.get("warehouses")
  if (pathname === resource.form.create?.path) return <FormPage resource={resource} mode="create" />
  return <ListPage resource={resource} />
}

const store = (number: number) => ({
  id: `w${number}`,
  name: `Gudang ${number}`,
  capacity: 10,
  status: "OPEN",
})
const marked = () => page.css("tr[data-added]")

async function open(count: number): Promise<void> {
  host.data["/warehouses"] = Array.from({ length: count }, (_, index) => store(index + 1))
  mountDeclared([...documentedResources, warehouses, receipts] as never, (registry) => (
    <Screens registry={registry} />
  ))
  await expectCount(dataRows(), Math.min(count, 20))
}
async function add(name: string): Promise<void> {
  await press("Tambah Gudang")
  await expect.element(heading("Tambah Data Gudang")).toBeVisible()
  await fill("Nama Gudang", name)
  await fill("Kapasitas", "100")
  await press("Simpan")
  await closeSuccess("Gudang berhasil ditambahkan!")
}

beforeEach(() => {
  host.data["/receipts"] = []
})

test("on the shown page its row is marked, and the mark leaves", async () => {
  await open(2)
  await add("Baru")
  await expect.element(marked()).toHaveTextContent("Baru")
  await expectCount(marked(), 1)
  expect(getComputedStyle(marked().element()).animationName).toMatch(/added/)
  await expect.poll(() => marked().elements().length, { timeout: 8000 }).toBe(0)
})

test("on another page its name and page are said, and 'Lihat' goes there", async () => {
  await open(25)
  await add("Baru")
  await expect.element(page.getByText("Baru tersimpan di halaman 2")).toBeVisible()
  expect(marked().elements()).toHaveLength(0)
  await press("Lihat")
  await expect.element(marked()).toHaveTextContent("Baru")
  await expectGone(page.getByText("Baru tersimpan"))
  await expect.element(button("Halaman 2")).toHaveAttribute("aria-current", "page")
})

test("hidden by a search, 'Lihat' clears it and goes to the row", async () => {
  await open(25)
  await page.getByRole("searchbox").fill("Gudang 7")
  await expectCount(dataRows(), 1)
  await add("Baru")
  await expect.element(page.getByText("Baru tidak terlihat karena filter")).toBeVisible()
  await expect.element(page.getByRole("searchbox")).toHaveValue("Gudang 7")
  await press("Lihat")
  await expect.element(marked()).toHaveTextContent("Baru")
  await expect.element(page.getByRole("searchbox")).toHaveValue("")
})

test("'Lihat' of the message between two records leads to the first one", async () => {
  await open(2)
  await press("Tambah Gudang")
  await fill("Nama Gudang", "Baru")
  await fill("Kapasitas", "100")
  await page.getByRole("checkbox", { name: "Lanjut tambah lagi" }).click()
  await press("Simpan")
  await press("Lihat")
  await expect.element(marked()).toHaveTextContent("Baru")
})

test("a later visit of the list marks nothing", async () => {
  await open(2)
  await add("Baru")
  await expectCount(marked(), 1)
  await press("Tambah Gudang")
  await press("Batal")
  await expectCount(dataRows(), 3)
  expect(marked().elements()).toHaveLength(0)
})
