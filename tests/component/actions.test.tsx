/** Actions of a declaration: in the row's menu, the detail, the bar of ticked rows and the toolbar. */
import { beforeEach, describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Declared } from "../../src/core/schema/define"
import { ListPage } from "../../src/views/screen/screens"
import type { Call } from "../stub/answers"
import { documentedResources } from "../support/documented"
import { grants, type Person } from "../support/sign-in"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { expectAccessible } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import {
  button,
  expectCount,
  expectGone,
  fill,
  inputOf,
  press,
  resize,
  rowOf,
  showTools,
  textsOf,
} from "./support/screen"

const store = (number: number, status = "OPEN") => ({
  id: `w${number}`,
  name: `Gudang ${number}`,
  capacity: 100 * number,
  status,
  version: number,
})

function open(declared: object = warehouses, person?: Person): void {
  const all = [...documentedResources, declared, receipts] as readonly Declared[]
  mountDeclared(all, (registry) => <ListPage resource={registry.get("warehouses")} />, person)
}

const menuOf = (name: string) => page.getByTitle(`Aksi untuk ${name}`)
const choices = () => textsOf(page.getByRole("menuitem"))
const choose = async (name: string, action: string) => {
  await menuOf(name).click()
  await page.getByRole("menuitem", { name: action }).click()
}
const dialog = (name: string) => page.getByRole("dialog", { name })
const sent = () => host.calls.filter(({ path }) => path.includes("/actions/"))

/** Answers an action on one record as our own server does. */
const answerClose = (id: string) =>
  host.answers.set(`POST /warehouses/${id}/actions/close`, ({ body }: Call) => {
    const { reason } = body as { reason?: string }
    if (reason === "salah")
      return {
        status: 422,
        body: { message: "Alasan tidak diterima", errors: { reason: ["Alasan tidak diterima"] } },
      }
    if (reason === "isi")
      return { status: 409, body: { message: "Masih ada 2 stok masuk yang belum diperiksa." } }
    const rows = host.data["/warehouses"] ?? []
    const at = rows.findIndex((row) => row.id === id)
    rows[at] = { ...rows[at], status: "CLOSED", version: 9 }
    return { status: 200, body: { data: rows[at] } }
  })

beforeEach(() => {
  host.data["/warehouses"] = [store(1), store(2), store(3, "CLOSED")]
  host.data["/varieties"] = []
})

describe("on our own server", () => {
  beforeEach(() => markServer())

  test("a row's menu has what its state allows; the dialog asks, refuses by field, and the row changes", async () => {
    answerClose("w1")
    open()
    await menuOf("Gudang 3").click()
    await expect.poll(choices).toEqual(["Buka kembali"])
    await userEvent.keyboard("{Escape}")
    await expectCount(page.getByRole("menuitem"), 0)
    await expect.element(menuOf("Gudang 3")).toHaveFocus()

    await choose("Gudang 1", "Tutup gudang")
    const asking = dialog("Tutup gudang: Gudang 1")
    await expect.element(asking.getByText("Tutup Gudang 1?")).toBeVisible()
    await expectAccessible()
    await press("Tutup gudang", asking)
    await expect.element(asking.getByText("Alasan wajib diisi")).toBeVisible()
    await expect.element(inputOf("Alasan", asking)).toHaveFocus()
    expect(sent()).toEqual([])
    await fill("Alasan", "salah", asking)
    await press("Tutup gudang", asking)
    await expect.element(asking.getByText("Alasan tidak diterima")).toBeVisible()
    await fill("Alasan", "isi", asking)
    await press("Tutup gudang", asking)
    await expect.element(asking.getByText("Masih ada 2 stok masuk yang belum diperiksa.")).toBeVisible()
    await fill("Alasan", "Musim selesai", asking)
    await press("Batal", asking)
    await press("Tetap di sini", page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" }))
    await expect.element(inputOf("Alasan", asking)).toHaveValue("Musim selesai")
    await press("Tutup gudang", asking)
    await expectGone(asking)
    await expect.element(page.getByText("Gudang 1 ditutup.")).toBeVisible()
    await expect.element(rowOf("Gudang 1").getByText("Tutup")).toBeVisible()
    expect(sent().at(-1)).toMatchObject({ ifMatch: '"1"', body: { reason: "Musim selesai" } })
  })

  test("an action without question runs at once; its failure is an alert", async () => {
    host.answers.set("POST /warehouses/w3/actions/reopen", {
      status: 409,
      body: { message: "'Buka kembali' tidak tersedia untuk data ini." },
    })
    open()
    await choose("Gudang 3", "Buka kembali")
    await expect
      .element(page.getByRole("alertdialog").getByText("'Buka kembali' tidak tersedia untuk data ini."))
      .toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test("the detail offers what the state allows", async () => {
    answerClose("w2")
    open()
    await page.getByTitle("Lihat Detail Gudang 2").click()
    const detail = dialog("Detail Gudang")
    await press("Tutup gudang", detail)
    await fill("Alasan", "Musim selesai", dialog("Tutup gudang: Gudang 2"))
    await press("Tutup gudang", dialog("Tutup gudang: Gudang 2"))
    await expect.element(button("Buka kembali", detail)).toBeVisible()
    await expectCount(button("Tutup gudang", detail), 0)
  })

  test("a toast is above the backdrop of an open dialog", async () => {
    const popovers = vi.spyOn(HTMLElement.prototype, "showPopover").mock
    const dialogs = vi.spyOn(HTMLDialogElement.prototype, "showModal").mock
    answerClose("w2")
    open()
    await page.getByTitle("Lihat Detail Gudang 2").click()
    await press("Tutup gudang", dialog("Detail Gudang"))
    await fill("Alasan", "Musim selesai", dialog("Tutup gudang: Gudang 2"))
    await press("Tutup gudang", dialog("Tutup gudang: Gudang 2"))
    const toast = page.getByText("Gudang 2 ditutup.")
    await expect.element(toast).toBeVisible()
    // elementFromPoint() skips it, since everything outside a modal dialog is inert.
    const region = toast.element().closest("[role=status]")
    expect(region?.matches(":popover-open")).toBe(true)
    expect(popovers.contexts.at(-1)).toBe(region)
    expect(popovers.invocationCallOrder.at(-1)).toBeGreaterThan(
      dialogs.invocationCallOrder.at(-1) ?? Infinity,
    )
    await expect.element(dialog("Detail Gudang")).toBeVisible()
    await expectGone(toast)
    expect(region?.matches(":popover-open")).toBe(false)
    // A live region has to be rendered before its text arrives.
    expect(region?.checkVisibility()).toBe(true)
  })

  test("on a phone a long name ends before the menu of its card", async () => {
    await resize(390, 844)
    const name = "Gudang penampungan singkong basah Kecamatan Terbanggi Besar"
    host.data["/warehouses"] = [{ ...store(1), name }]
    open()
    await expect.element(menuOf(name)).toBeVisible()
    const buttons = page.css("tbody tr button[title]").elements()
    expect(buttons).toHaveLength(1)
    const cell = page.css("tbody td").first().element()
    expect(cell.getBoundingClientRect().right).toBeLessThan(buttons[0]?.getBoundingClientRect().left ?? 0)
  })

  test("ticked rows run together, in parts, with the reasons of those that failed", async () => {
    host.data["/warehouses"] = Array.from({ length: 50 }, (_, index) =>
      store(index + 1, index === 0 ? "CLOSED" : "OPEN"),
    )
    host.answers.set("POST /warehouses/actions/close", ({ body }: Call) => {
      const { ids } = body as { ids: string[] }
      const data = ids.map((id) =>
        id === "w7"
          ? { id, status: 409, message: "Masih ada 2 stok masuk yang belum diperiksa." }
          : { id, status: 200, data: { id } },
      )
      return { status: 200, body: { data } }
    })
    open()
    await press("Pilih")
    await press("Pilih semua (50)")
    await press("Tutup gudang")
    const asking = dialog("Tutup gudang")
    await expect.element(asking.getByText("Tutup gudang untuk 49 data?")).toBeVisible()
    await expect.element(asking.getByText("1 data terpilih lainnya tidak dapat diproses.")).toBeVisible()
    await fill("Alasan", "Musim selesai", asking)
    await press("Tutup gudang", asking)
    await expect.element(page.getByText("Tutup gudang: 48 dari 49 data selesai.")).toBeVisible()
    await expect
      .element(page.getByRole("listitem").filter({ hasText: "Gudang 7" }))
      .toHaveTextContent("Gudang 7: Masih ada 2 stok masuk yang belum diperiksa.")
    expect(sent().map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([20, 20, 9])
    expect(sent()[0]?.body).toMatchObject({ values: { reason: "Musim selesai" }, versions: { w2: 2 } })
    await press("Tutup")
    await expect.element(page.getByText("2 dipilih")).toBeVisible()
  })

  test("an action on the page runs without a record", async () => {
    host.answers.set("POST /warehouses/actions/count", { status: 200, body: { data: null } })
    open()
    await showTools("Hitung ulang")
    await press("Hitung ulang")
    const asking = dialog("Hitung ulang")
    await fill("Tanggal", "02/01/2026", asking)
    await press("Hitung ulang", asking)
    await expect.element(page.getByText("Stok dihitung ulang.")).toBeVisible()
    expect(sent()[0]?.body).toEqual({ on: "2026-01-02" })
  })

  test("without its right an action is offered nowhere", async () => {
    open(warehouses, { role: "Staf", permissions: grants("UserSetup", "view") })
    await expect.element(page.getByTitle("Lihat Detail Gudang 1")).toBeVisible()
    await expectCount(page.getByTitle(/^Aksi untuk/), 0)
    await showTools("Hitung ulang")
    await expect.element(button("Hitung ulang")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await page.getByTitle("Lihat Detail Gudang 1").click()
    await expect.element(dialog("Detail Gudang")).toBeVisible()
    await expectCount(button("Tutup gudang"), 0)
  })
})

test("a foreign host's list has only actions with a call of that host", async () => {
  const { close } = warehouses.actions ?? {}
  const actions = {
    close: { ...close, asks: [], confirm: "", api: { method: "PUT", path: "/warehouses/:id/close" } },
    reopen: warehouses.actions?.reopen,
  }
  host.answers.set("PUT /warehouses/w1/close", { status: 200, body: {} })
  open({ ...warehouses, actions })
  await menuOf("Gudang 1").click()
  await expect.poll(choices).toEqual(["Tutup gudang"])
  await expectCount(menuOf("Gudang 3"), 0)
  await page.getByRole("menuitem", { name: "Tutup gudang" }).click()
  await expect.element(page.getByText("Gudang 1 ditutup.")).toBeVisible()
  expect(host.calls.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    "/warehouses/w1/close",
  ])
})

test("a second press while the inputs are read runs nothing twice", async () => {
  const close = { ...warehouses.actions?.close, api: { method: "PUT", path: "/warehouses/:id/close" } }
  host.answers.set("PUT /warehouses/w1/close", { status: 200, body: {} })
  open({ ...warehouses, actions: { close } })
  await choose("Gudang 1", "Tutup gudang")
  const asking = dialog("Tutup gudang: Gudang 1")
  await fill("Alasan", "Musim selesai", asking)
  const pressed = button("Tutup gudang", asking).element() as HTMLButtonElement
  pressed.click()
  pressed.click()
  await expectGone(asking)
  await expect.element(page.getByText("Gudang 1 ditutup.")).toBeVisible()
  expect(host.calls.filter(({ method }) => method === "PUT")).toHaveLength(1)
})

test("in a list of the browser `set` is stored, after the rules of the declaration", async () => {
  const { count: _, ...actions } = warehouses.actions ?? {}
  const { api: __, ...rest } = warehouses
  const stored = [{ id: "b1", name: "Gudang 1", capacity: 5, status: "OPEN" }]
  localStorage.setItem("gudang", JSON.stringify(stored))
  open({ ...rest, browser: "gudang", actions, related: undefined })
  await choose("Gudang 1", "Tutup gudang")
  await fill("Alasan", "Musim selesai", dialog("Tutup gudang: Gudang 1"))
  await press("Tutup gudang", dialog("Tutup gudang: Gudang 1"))
  await expect.element(page.getByText("Gudang 1 ditutup.")).toBeVisible()
  await expect.element(rowOf("Gudang 1").getByText("Tutup")).toBeVisible()
  expect(JSON.parse(localStorage.getItem("gudang") ?? "")).toMatchObject([{ status: "CLOSED" }])
})
