/** A list as a person has it: her own columns in her own order, and what its amounts come to. */
import { expect, onTestFinished, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { row } from "../support/stored-lists"
import { reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  button,
  expectGone,
  expectNoOverflow,
  expectTexts,
  press,
  resize,
  rowOf,
} from "./support/screen"
import { openTransactions, putList, shownNotes } from "./support/stored-lists"

const ROWS = [
  row("K-1", {
    Supplier: "CV Maju",
    BeratBersih: "1.250,5 kg",
    Premi: "31000",
    KadarAci: "24",
    KomisiBersih: "x",
  }),
  row("K-2", { Supplier: "UD Tani", BeratBersih: "900", Premi: "1000", KadarAci: "22", KomisiBersih: "5" }),
]
const headers = () => page.getByRole("columnheader")
const dialog = () => page.getByRole("dialog", { name: "Kolom Transaksi Singkong" })
const box = (name: string) => dialog().getByRole("checkbox", { name, exact: true })
const totals = () => page.css("tfoot td[data-sum]")

test("columns are chosen and ordered per person; the order follows, a reload keeps them, 'Seperti semula' takes them back", async () => {
  putList(ROWS)
  await openTransactions()
  const before = headers()
    .elements()
    .map((each) => each.textContent ?? "")
  await expect.element(button("Impor")).toBeVisible()
  await press("Kolom")
  await expect.element(box("No Nota")).toHaveFocus()
  await expect.element(dialog().getByText("Hanya untuk Anda, di peramban ini.")).toBeVisible()
  for (const name of [
    "Kode Referensi",
    "Tanggal Nota",
    "Tanggal Verifikasi",
    "Nama/ID Angkutan",
    "No Kendaraan",
  ])
    await box(name).click()
  await box("Kadar Aci").click()
  await button("Naikkan Supplier", dialog()).click()
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Supplier: urutan 6 dari 29")
  await expectAccessible()
  await press("Terapkan", dialog())
  await expectGone(dialog())
  const after = ["No Nota", "Supplier", "Berat Bersih", "Premi", "Komisi Bersih", "Kadar Aci", "Aksi"]
  await expectTexts(headers(), after)
  await press("Kadar Aci")
  await expect.poll(shownNotes).toEqual(["K-2", "K-1"])
  await expectNoOverflow()

  await reloadApp()
  await expectTexts(headers(), after)
  await expect.poll(shownNotes).toEqual(["K-2", "K-1"])
  // A column that orders and goes takes its order along.
  await expect.element(button("Impor")).toBeVisible()
  await press("Kolom")
  await press("Seperti semula", dialog())
  await press("Terapkan", dialog())
  await expectTexts(headers(), before)
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  expect(Object.keys(localStorage).filter((key) => key.startsWith("koperasi.kolom"))).toEqual([])
})

const edge = (name: string) => page.getByRole("separator", { name: `Lebar kolom ${name}` })
/** What is kept of columns, of whomever. */
const kept = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("koperasi.kolom"))
    .map((key) => localStorage.getItem(key))
    .join()
const widthOf = (name: string) =>
  Math.ceil(page.getByRole("columnheader", { name }).element().getBoundingClientRect().width)

test("a column is sized by its edge and by keys, keeps its width over a reload, and has its own again by Home", async () => {
  putList(ROWS)
  await openTransactions()
  await expect.element(edge("Supplier")).toBeVisible()
  const before = { supplier: widthOf("Supplier"), note: widthOf("No Nota") }
  const pointer = (type: string, clientX: number) =>
    edge("Supplier")
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, clientX, pointerId: 1, isPrimary: true }),
      )
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined)
  pointer("pointerdown", 500)
  pointer("pointermove", 560)
  // While it is pulled, and nothing is kept before it is let go.
  await expect.poll(() => widthOf("Supplier")).toBe(before.supplier + 60)
  expect(kept()).toBe("")
  pointer("lostpointercapture", 560)
  await expect.poll(() => widthOf("Supplier")).toBe(before.supplier)
  pointer("pointerdown", 500)
  pointer("pointermove", 400)
  pointer("pointermove", 530)
  pointer("pointerup", 530)
  capture.mockRestore()
  const pulled = before.supplier + 30
  await expect.element(edge("Supplier")).toHaveAttribute("aria-valuenow", String(pulled))
  await expect.poll(() => [widthOf("Supplier"), widthOf("No Nota")]).toEqual([pulled, before.note])

  edge("Supplier").element().focus()
  await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{ArrowRight}")
  await expect.element(edge("Supplier")).toHaveAttribute("aria-valuenow", String(pulled - 50))
  await expect.poll(() => widthOf("Supplier")).toBe(pulled - 50)
  await expectAccessible()
  await reloadApp()
  await expect.poll(() => widthOf("Supplier")).toBe(pulled - 50)
  await expect.element(edge("Supplier")).toHaveAttribute("aria-valuenow", String(pulled - 50))
  expect(kept()).toContain('"Supplier":')
  edge("Supplier").element().focus()
  await userEvent.keyboard("{Home}")
  await expect.poll(kept).not.toContain("Supplier")
  await expect.poll(() => widthOf("Supplier")).not.toBe(pulled - 50)
  // A phone's cards have no columns.
  await resize(390, 844)
  await expect.element(edge("No Nota")).not.toBeInTheDocument()
  await expectNoOverflow()
  await resize(1440, 900)
  await expect.element(button("Impor")).toBeVisible()
  await press("Kolom")
  await press("Seperti semula", dialog())
  await press("Terapkan", dialog())
  await expect.poll(kept).toBe("")
})

test("a column that nobody sizes keeps all the room that it had: a code broke before its last digit", async () => {
  putList([
    row("B-1"),
    row("B-22"),
    row("ANG_A0001"),
    row("W-1234567", { Supplier: "CV Mitra Karya Bersama" }),
  ])
  await openTransactions()
  await expect.element(edge("Supplier")).toBeInTheDocument()
  const widths = () =>
    [...document.querySelectorAll("th")].slice(0, -1).map((head) => head.getBoundingClientRect().width)
  const before = widths()
  edge("Supplier").element().focus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.poll(kept).toContain('"Supplier":')
  await expect.poll(() => widths().filter((width, index) => width < (before[index] ?? 0) - 0.01)).toEqual([])
})

test("nothing chosen is no choice, and Batal changes nothing", async () => {
  putList(ROWS)
  await openTransactions()
  await expect.element(button("Impor")).toBeVisible()
  await press("Kolom")
  for (const each of dialog().getByRole("checkbox", { checked: true }).elements())
    (each as HTMLElement).click()
  await expect.element(button("Terapkan", dialog())).toBeDisabled()
  await press("Batal", dialog())
  await expect.element(page.getByRole("columnheader", { name: "Kode Referensi" })).toBeVisible()
})

test("the sums below the list are of all rows that fit, as far as they are amounts", async () => {
  putList(ROWS)
  await openTransactions()
  await expectTexts(totals(), ["2.150,5", "Rp32.000", "Rp51 tidak terbaca"])
  await page.getByPlaceholder("Cari...").fill("UD Tani")
  await expectTexts(totals(), ["900", "Rp1.000", "Rp5"])
  await page.getByPlaceholder("Cari...").fill("tidak ada yang begini")
  await expectGone(page.css("tfoot"))
  await page.getByPlaceholder("Cari...").fill("")
  await resize(390, 844)
  await expect.element(page.css("tfoot")).toHaveTextContent("Total")
  await expectNoOverflow()
  await expectAccessible()
})

test("the edges stand at their columns again when rows come back to a table that was empty, at another width too", async () => {
  putList(ROWS)
  await openTransactions()
  const edges = () => page.css('[role="separator"]').elements()
  const apart = () => {
    const heads = headers().elements()
    return edges().map((edge, index) => {
      const head = heads[index]?.getBoundingClientRect()
      return Math.abs(edge.getBoundingClientRect().right - (head?.right ?? 0))
    })
  }
  // A column ends between two pixels.
  const stand = () => expect.poll(() => Math.max(...apart(), edges().length === 0 ? 99 : 0)).toBeLessThan(2)
  await stand()
  await page.getByPlaceholder("Cari...").fill("tidak ada yang begini")
  await expect.poll(shownNotes).toEqual([])
  await page.getByPlaceholder("Cari...").fill("")
  await expect.poll(shownNotes).toHaveLength(2)
  await stand()
  await resize(1200, 900)
  await stand()
  // Before anything is painted: places of a phone's table would have this one scroll.
  await resize(390, 844)
  const last = () => Number.parseFloat((edges().at(-1) as HTMLElement).style.left)
  await expect.poll(last).toBeGreaterThan(1200)
  const scroller = page.css("table").element().parentElement as HTMLElement
  const seen: { width: number; over: number }[] = []
  // Heard after the table's own, which was there first.
  const watch = new ResizeObserver(() =>
    seen.push({ width: scroller.clientWidth, over: scroller.scrollWidth - scroller.clientWidth }),
  )
  watch.observe(scroller)
  onTestFinished(() => watch.disconnect())
  await resize(1440, 900)
  await expect.poll(() => seen.some(({ width }) => width > 1000)).toBe(true)
  expect(Math.max(...seen.map(({ over }) => over))).toBe(0)
})

test("a deleted row is in no sum any more", async () => {
  putList(ROWS)
  await openTransactions()
  await expectTexts(totals(), ["2.150,5", "Rp32.000", "Rp51 tidak terbaca"])
  await rowOf("K-1").getByRole("button", { name: "Hapus" }).click()
  await press("Ya", page.getByRole("alertdialog"))
  await expectTexts(totals(), ["900", "Rp1.000", "Rp5"])
})

test("what is searched, ordered and shown is named, brought back after a reload", async () => {
  putList(ROWS)
  await openTransactions()
  await page.getByPlaceholder("Cari...").fill("UD Tani")
  await expect.poll(shownNotes).toEqual(["K-2"])
  await press("Premi")
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  await views.getByRole("textbox", { name: "Nama tampilan" }).fill("Punya UD Tani")
  await press("Simpan", views)
  await expect.element(button("Punya UD Tani", views)).toBeVisible()
  await expectAccessible()
  await press("Tutup", views)
  await page.getByPlaceholder("Cari...").fill("")
  await expect.poll(shownNotes).toHaveLength(2)
  await reloadApp()
  await press("Tampilan")
  await press("Punya UD Tani", views)
  await expect.poll(shownNotes).toEqual(["K-2"])
  await expect.element(page.getByPlaceholder("Cari...")).toHaveValue("UD Tani")
  await expect
    .element(page.getByRole("columnheader", { name: "Premi" }))
    .toHaveAttribute("aria-sort", "ascending")
  await press("Tampilan")
  await press("Hapus tampilan Punya UD Tani", views)
  await expect.element(views.getByText("Belum ada tampilan yang disimpan.")).toBeVisible()
})

test("a view is shared with everybody, taken up by others, and taken away by whoever may; a foreign host has none", async () => {
  putList(ROWS)
  const shared = [
    {
      id: "v1",
      name: "Premi terbesar",
      by: "Budi Santoso",
      removable: true,
      filters: [{ field: "q", operator: "contains", value: "UD Tani" }],
      sorters: [{ field: "Premi", order: "desc" }],
      columns: ["NoNota", "Premi"],
    },
    { id: "v2", name: "Punya pusat", by: "Siti", removable: false, filters: [], sorters: [], columns: [] },
  ]
  const answer = (views: readonly unknown[]) => ({ status: 200, body: { data: { views, mayShare: true } } })
  host.answers.set("GET /views/transactions", answer(shared))
  await openTransactions()
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  await press("Tampilan")
  await expect.element(views.getByText("Belum ada tampilan yang disimpan.")).toBeVisible()
  expect(host.calls.filter(({ path }) => path.startsWith("/views"))).toEqual([])
  await press("Tutup", views)

  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  onTestFinished(() => document.head.querySelector('meta[name="koperasi-api"]')?.remove())
  await press("Tampilan")
  await expect.element(button("Hapus tampilan bersama Premi terbesar", views)).toBeVisible()
  await expectGone(button("Hapus tampilan bersama Punya pusat", views))
  await expectAccessible()
  await press("Premi terbesar Budi Santoso", views)
  await expect.poll(shownNotes).toEqual(["K-2"])
  await expectTexts(headers(), ["No Nota", "Premi", "Aksi"])
  await expect
    .element(page.getByRole("columnheader", { name: "Premi" }))
    .toHaveAttribute("aria-sort", "descending")

  host.answers.set("POST /views/transactions", {
    status: 409,
    body: { message: "Sudah ada tampilan bersama dengan nama ini." },
  })
  await press("Tampilan")
  await views.getByRole("textbox", { name: "Nama tampilan" }).fill("Per premi")
  await views.getByRole("checkbox", { name: "Bagikan kepada semua" }).click()
  await press("Simpan", views)
  await expect.element(views.getByRole("alert")).toHaveTextContent("Sudah ada tampilan bersama")
  await expect.element(views.getByRole("textbox", { name: "Nama tampilan" })).toHaveValue("Per premi")
  host.answers.set("POST /views/transactions", { status: 201, body: { data: { id: "v3" } } })
  host.answers.set(
    "GET /views/transactions",
    answer([{ ...shared[0], id: "v3", name: "Per premi", by: "Siti" }]),
  )
  await press("Simpan", views)
  await expect.element(button("Per premi Siti", views)).toBeVisible()
  expect(host.calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    name: "Per premi",
    replaces: null,
    filters: shared[0]?.filters,
    sorters: shared[0]?.sorters,
    columns: ["NoNota", "Premi"],
  })
  host.answers.set("DELETE /views/transactions/v3", { status: 200, body: { message: "Sudah." } })
  host.answers.set("GET /views/transactions", answer([]))
  // It is everybody's: one hurried click takes nothing away.
  const question = page.getByRole("alertdialog", { name: "Hapus tampilan bersama?" })
  await press("Hapus tampilan bersama Per premi", views)
  await press("Batal", question)
  await expectGone(question)
  expect(host.calls.filter(({ method }) => method === "DELETE")).toEqual([])
  await press("Hapus tampilan bersama Per premi", views)
  await press("Hapus", question)
  await expectGone(button("Per premi Siti", views))
  expect(host.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
    "/views/transactions/v3",
  ])
})

test("the views' dialog stays where it is when the server has said who may share one", async () => {
  putList(ROWS)
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  onTestFinished(() => document.head.querySelector('meta[name="koperasi-api"]')?.remove())
  host.answers.set("GET /views/transactions", { status: 200, body: { data: { views: [], mayShare: true } } })
  const held = hold(host, "GET /views/transactions")
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  const share = views.getByRole("checkbox", { name: "Bagikan kepada semua" })
  await expect.element(views).toBeVisible()
  await held.seen
  const before = boxOf(views).toJSON()
  await expect.element(share).toBeDisabled()
  held.release()
  await expect.element(share).toBeEnabled()
  expect(boxOf(views).toJSON()).toEqual(before)
})

test("a column is ordered wherever its heading is pressed; its edge still changes its width", async () => {
  putList(ROWS)
  await openTransactions()
  const header = page.getByRole("columnheader", { name: "Supplier" })
  const { width, height } = header.element().getBoundingClientRect()
  await header.click({ position: { x: width - 16, y: height / 2 } })
  await expect.element(header).toHaveAttribute("aria-sort", "ascending")
  await header.click({ position: { x: 2, y: height - 3 } })
  await expect.element(header).toHaveAttribute("aria-sort", "descending")
  const edge = page.getByRole("separator", { name: /Supplier/ }).element()
  const { x, y, width: thick, height: tall } = edge.getBoundingClientRect()
  expect(edge.contains(document.elementFromPoint(x + thick / 2, y + tall / 2))).toBe(true)
})
