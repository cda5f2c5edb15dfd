/** `related`: the detail of a record shows the records that refer to it, and their form opens with the reference given. */
import { Navigate, useLocation } from "react-router"
import { beforeEach, describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Declared } from "../../src/core/schema/define"
import type { Registry } from "../../src/core/schema/registry"
import type { Context } from "../../src/core/schema/types"
import { signedIn } from "../../src/session/session"
import { FormPage, ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { grants, type Person } from "../support/sign-in"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { expectAccessible } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import {
  button,
  closeSuccess,
  dataRows,
  expectCount,
  expectGone,
  fill,
  heading,
  inputOf,
  press,
  resize,
} from "./support/screen"

const row = (number: number, store: string, netto: number) => ({
  id: `r${number}`,
  number: `SM-${number}`,
  date: "2026-01-02",
  warehouseId: store,
  warehouseId_label: store === "w1" ? "Utara" : "Selatan",
  gross: netto,
  netto,
})
const rows = () => [row(1, "w1", 1000), row(2, "w2", 70), row(3, "w1", 250)]

const dialog = () => page.getByRole("dialog", { name: "Detail Gudang" })
const shown = () => dialog().css("tr > td[data-label]:nth-child(2)")
const texts = () =>
  shown()
    .elements()
    .map((cell) => cell.textContent)

function Screens({ registry }: { registry: Registry }) {
  const { pathname } = useLocation()
  const [stores, stock] = [registry.get("warehouses"), registry.get("receipts")]
  if (pathname === stock.list.path) return <ListPage resource={stock} />
  if (pathname === stock.form.create?.path) return <FormPage resource={stock} mode="create" />
  return <ListPage resource={stores} />
}

/** Opens the detail of the warehouse Utara. */
async function open(stock: object = receipts, person?: Person, owner: object = warehouses): Promise<void> {
  const declared = [...documentedResources, owner, stock] as readonly Declared[]
  mountDeclared(declared, (registry) => <Screens registry={registry} />, person)
  await page.getByTitle("Lihat Detail Utara").click()
  await expect.element(dialog()).toBeVisible()
}

const SOURCES: readonly [string, object, () => void][] = [
  [
    "a list of a host",
    receipts,
    () => {
      host.data["/receipts"] = rows()
    },
  ],
  [
    "a list of the browser",
    { ...receipts, api: undefined, browser: "stokMasuk" },
    () => localStorage.setItem("stokMasuk", JSON.stringify(rows())),
  ],
]

beforeEach(() => {
  host.data["/warehouses"] = [
    { id: "w1", name: "Utara", capacity: 5000, status: "OPEN" },
    { id: "w2", name: "Selatan", capacity: 100, status: "OPEN" },
  ]
  host.data["/varieties"] = []
  host.data["/type-varieties"] = []
})

describe.each(SOURCES)("%s", (_, stock, store) => {
  beforeEach(store)

  test("shows the records that refer to it, with search, order and the sum over all of them", async () => {
    await open(stock)
    await expect.poll(texts).toEqual(["SM-1", "SM-3"])
    await expect.element(dialog().css("tfoot")).toHaveTextContent("1.250")
    await press("Nomor", dialog())
    await press("Nomor", dialog())
    await expect.poll(texts).toEqual(["SM-3", "SM-1"])
    await dialog().getByRole("searchbox").fill("SM-2")
    await expect.element(dialog()).toHaveTextContent("Tidak ada data yang cocok dengan pencarian.")
    await press("Kosongkan pencarian dan filter", dialog())
    await expect.poll(() => texts().length).toBe(2)
  })

  test("'Lihat semua' opens the list of those records, and shows the others again on request", async () => {
    await open(stock)
    await dialog().getByRole("link", { name: "Lihat semua Stok Masuk" }).click()
    await expect.element(heading("Stok Masuk")).toBeVisible()
    await expectCount(dataRows(), 2)
    await expect.element(page.getByText("Gudang: Utara")).toBeVisible()
    // The same words as in the detail.
    await expect.element(button("Tambah Stok Masuk")).toBeVisible()
    await press("Tampilkan semua")
    await expectCount(dataRows(), 3)
    await expectGone(page.getByText("Gudang: Utara"))
  })
})

test("names the changes of others, and loads them only when the user wants", async () => {
  markServer()
  markServer("live", "on")
  host.answers.set("GET /events", { status: 404, body: {} })
  host.data["/receipts"] = rows()
  await open()
  await expect.poll(() => texts()).toEqual(["SM-1", "SM-3"])
  host.data["/receipts"] = [...rows(), row(4, "w1", 90)]
  const by = { resource: "receipts", id: "r4", action: "create", version: 1, by: "Siti", tab: "another" }
  const message = { events: [{ ...by, at: "2026-01-02T03:04:05.000Z" }], stale: [], states: {} }
  const tabs = new BroadcastChannel("koperasi-live")
  const bar = dialog().css("[role=status]:has(> div > button)")
  await expect
    .poll(
      () => {
        tabs.postMessage({ user: signedIn(), message, first: false })
        return bar.elements()[0]?.textContent
      },
      { timeout: 12_000 },
    )
    .toBe("1 data baru dari Siti · Tampilkan")
  tabs.close()
  expect(texts()).toEqual(["SM-1", "SM-3"])
  await press("Tampilkan", dialog())
  await expect.poll(() => texts().toSorted()).toEqual(["SM-1", "SM-3", "SM-4"])
  await expectCount(bar, 0)
})

test("in the panel its records are cards, which never scroll sideways", async () => {
  host.data["/receipts"] = rows()
  await open()
  await expect.poll(texts).toEqual(["SM-1", "SM-3"])
  const table = () => dialog().css("details table").element()
  const box = table().parentElement
  expect(box?.scrollWidth).toBe(box?.clientWidth)
  const cells = [...(table().querySelector("tbody tr")?.children ?? [])]
  const [first, second] = cells.map((cell) => cell.getBoundingClientRect())
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Number.POSITIVE_INFINITY)
  expect(second?.left).toBe(first?.left)
  await resize(1100, 900)
  await expect.poll(() => getComputedStyle(table()).display).toBe("table")
  await resize(1440, 900)
})

test("sums amounts, but no percentage, no rate, and no field that declares otherwise", async () => {
  const columns = ["number", "gross", "cut", "netto", "moisture", "price", "score"]
  const stock = {
    ...receipts,
    fields: {
      ...receipts.fields,
      cut: { ...receipts.fields.cut, total: false },
      price: { type: "money", label: "Harga", unit: "kg" },
      score: { type: "number", label: "Nilai", unit: "%", total: true },
    },
    list: { ...receipts.list, columns },
  }
  const owner = { ...warehouses, related: { receipts: { by: "warehouseId", columns, total: true } } }
  host.data["/receipts"] = rows().map((one) => ({ ...one, cut: 1, moisture: 12, price: 900, score: 7 }))
  await open(stock, undefined, owner)
  const sums = () =>
    dialog()
      .css("tfoot td[data-sum]")
      .elements()
      .map((cell) => [cell.getAttribute("data-sum"), cell.textContent])
  await expect.poll(sums).toEqual([
    ["Bruto", "1.250 kg"],
    ["Netto", "1.250"],
    ["Nilai", "14 %"],
  ])
})

describe("Tambah", () => {
  beforeEach(() => {
    host.data["/receipts"] = rows()
  })

  test("opens the form with the reference given and locked, and returns to the detail, which marks the new record", async () => {
    await open()
    await press("Tambah Stok Masuk", dialog())
    await expect.element(heading("Tambah Stok Masuk")).toBeVisible()
    await expect.element(inputOf("Gudang")).toHaveValue("Utara")
    await expect.element(inputOf("Gudang")).toHaveAttribute("readonly")
    await fill("Nomor", "SM-4")
    await fill("Tanggal", "03/01/2026")
    await fill("Bruto", "400")
    await press("Simpan")
    await expect
      .poll(() => host.calls.find(({ method }) => method === "POST")?.body)
      .toMatchObject({
        number: "SM-4",
        warehouseId: "w1",
      })
    await closeSuccess("Stok Masuk berhasil ditambahkan!")
    await expect.element(dialog().getByRole("heading", { name: "Utara" })).toBeVisible()
    await expect.poll(texts).toEqual(["SM-1", "SM-3", "SM-4"])
    await expect.element(dialog().css("tr[data-added]")).toHaveTextContent("SM-4")
  })

  const choosing = (more: object) => ({
    ...receipts,
    fields: { ...receipts.fields, warehouseId: { ...receipts.fields.warehouseId, ...more } },
  })
  const onlyOpen = choosing({
    lookups: { warehouses: ["status"] },
    where: ({ status }: { status?: unknown }) => status === "OPEN",
  })
  const close = () => {
    const [first] = host.data["/warehouses"] ?? []
    if (first) first.status = "CLOSED"
  }

  test("is disabled with the reason if the other form would not take the record", async () => {
    close()
    await open(onlyOpen)
    await expect.poll(texts).toHaveLength(2)
    await expect.element(button("Tambah Stok Masuk", dialog())).toBeDisabled()
    await expect
      .element(button("Tambah Stok Masuk", dialog()))
      .toHaveAccessibleDescription("Tidak dapat ditambah: Tidak memenuhi syarat isian Gudang.")
  })

  test("has no other button for it while there are no records", async () => {
    close()
    host.data["/receipts"] = []
    await open(onlyOpen)
    await expect.element(dialog().getByText("Tidak ada data yang tersedia.")).toBeVisible()
    await expectCount(button("Tambah data pertama", dialog()), 0)
  })

  test("gives the reason of `blocked`", async () => {
    await open(choosing({ blocked: () => "Gudang sedang dihitung." }))
    await expect.element(dialog().getByText("Tidak dapat ditambah: Gudang sedang dihitung.")).toBeVisible()
  })

  test("is offered if the rule depends on what the form will hold", async () => {
    const where = (_: unknown, context: Context) => context.ref("partnerId") !== undefined
    await open(choosing({ where }))
    await expect.element(button("Tambah Stok Masuk", dialog())).toBeEnabled()
  })

  test("the form, opened from an old address, says at its top that the reference is refused", async () => {
    close()
    const declared = [...documentedResources, warehouses, onlyOpen] as readonly Declared[]
    mountDeclared(declared, (registry) => (
      <>
        <Navigate to="/tambah-stok-masuk?given.warehouseId=w1" replace />
        <Screens registry={registry} />
      </>
    ))
    await expect.element(inputOf("Gudang")).toHaveValue("Utara")
    await expect.element(page.getByRole("alert")).toHaveTextContent("Tidak memenuhi syarat isian Gudang.")
  })

  test("'Batal' returns to the detail, and asks nothing of a form that was not typed into", async () => {
    await open()
    await press("Tambah Stok Masuk", dialog())
    await expect.element(inputOf("Gudang")).toHaveValue("Utara")
    await press("Batal")
    await expect.element(dialog().getByRole("heading", { name: "Utara" })).toBeVisible()
    await expect.poll(texts).toHaveLength(2)
  })
})

describe("rights", () => {
  const other = { ...receipts, access: { module: "AdminData" } }
  const of = (...given: Parameters<typeof grants>) => ({ role: "Staf", permissions: grants(...given) })
  beforeEach(() => {
    host.data["/receipts"] = rows()
  })

  test("without the right to the other list, the detail neither shows nor requests it", async () => {
    await open(other, of("UserSetup", "view"))
    await expect.element(dialog()).toHaveTextContent("Kapasitas")
    await expectGone(dialog().getByText("Stok Masuk"))
    expect(host.calls.filter(({ path }) => path === "/receipts")).toEqual([])
  })

  test("without the right to add, there is no 'Tambah'", async () => {
    await open(receipts, of("UserSetup", "view"))
    await expect.poll(texts).toHaveLength(2)
    expect(button("Tambah Stok Masuk").elements()).toHaveLength(0)
  })
})

test("a failed load is shown in place, with a retry", async () => {
  host.answers.set("GET /receipts", { status: 500, body: {} })
  await open()
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("Stok Masuk gagal dimuat.")
  host.answers.delete("GET /receipts")
  host.data["/receipts"] = rows()
  await press("Coba lagi", dialog())
  await expect.poll(texts).toEqual(["SM-1", "SM-3"])
})

test("on a phone the records are cards, and nothing scrolls sideways", async () => {
  host.data["/receipts"] = rows()
  await open()
  await expect.poll(texts).toHaveLength(2)
  await resize(390, 844)
  const heights = () =>
    [...dialog().element().querySelectorAll("tbody tr")].map((each) => each.getBoundingClientRect().height)
  await expect.poll(heights).toEqual([62, 62])
  const wide = [...dialog().element().querySelectorAll("*")].filter(
    (each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth && !each.matches(".sr-only, input"),
  )
  expect(wide).toEqual([])
})

test("is accessible and fits at both widths", async () => {
  host.data["/receipts"] = rows()
  await open()
  await expect.poll(texts).toHaveLength(2)
  await expectAccessible()
})
