/** Columns that the user chose, their widths, and the sums of a list. */
import { expect, onTestFinished, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { KINDS, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  button,
  dataRows,
  expectAddress,
  expectCount,
  expectGone,
  expectNoOverflow,
  expectTexts,
  focus,
  press,
  resize,
  rowOf,
  showTools,
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
const [ADMINS] = KINDS
const headers = () => page.getByRole("columnheader")
const dialog = () => page.getByRole("dialog", { name: "Kolom Transaksi Singkong" })
const box = (name: string) => dialog().getByRole("checkbox", { name, exact: true })
const totals = () => page.css("tfoot td[data-sum]")

test("columns are chosen and ordered per user; they survive a reload, and 'Atur ulang' resets them", async () => {
  putList(ROWS)
  await openTransactions()
  const before = headers()
    .elements()
    .map((each) => each.textContent ?? "")
  await press("Kolom")
  await expect.element(box("No Nota")).toHaveFocus()
  await expect.element(dialog().getByText("Hanya untuk Anda, di browser ini.")).toBeVisible()
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
  // Hiding the sorted column removes the order.
  await press("Kolom")
  await press("Atur ulang", dialog())
  await press("Terapkan", dialog())
  await expectTexts(headers(), before)
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  expect(Object.keys(localStorage).filter((key) => key.startsWith("koperasi.kolom"))).toEqual([])
})

const edge = (name: string) => page.getByRole("separator", { name: `Lebar kolom ${name}` })
/** All stored column choices. */
const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("koperasi.kolom"))
    .map((key) => localStorage.getItem(key))
    .join()
const widthOf = (name: string) =>
  Math.ceil(page.getByRole("columnheader", { name }).element().getBoundingClientRect().width)

test("a column is sized by its edge and by keys, keeps its width after a reload, and resets it by Home", async () => {
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
  // Nothing is stored while it is dragged.
  await expect.poll(() => widthOf("Supplier")).toBe(before.supplier + 60)
  expect(stored()).toBe("")
  pointer("lostpointercapture", 560)
  await expect.poll(() => widthOf("Supplier")).toBe(before.supplier)
  pointer("pointerdown", 500)
  pointer("pointermove", 400)
  pointer("pointermove", 560)
  pointer("pointerup", 560)
  capture.mockRestore()
  const pulled = before.supplier + 60
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
  expect(stored()).toContain('"Supplier":')
  edge("Supplier").element().focus()
  await userEvent.keyboard("{Home}")
  await expect.poll(stored).not.toContain("Supplier")
  await expect.poll(() => widthOf("Supplier")).not.toBe(pulled - 50)
  // A phone's cards have no columns.
  await resize(390, 844)
  await expect.element(edge("No Nota")).not.toBeInTheDocument()
  await expectNoOverflow()
  await resize(1440, 900)
  await press("Kolom")
  await press("Atur ulang", dialog())
  await press("Terapkan", dialog())
  await expect.poll(stored).toBe("")
})

test("sizing one column leaves the others as wide as before, so that no code wraps", async () => {
  putList([
    row("B-1"),
    row("B-22"),
    row("ANG_A0001"),
    row("W-1234567", { Supplier: "CV Mitra Karya Bersama" }),
  ])
  await openTransactions()
  await expect.element(edge("Supplier")).toBeInTheDocument()
  const widths = () =>
    [...document.querySelectorAll("thead th")].slice(0, -1).map((head) => head.getBoundingClientRect().width)
  const before = widths()
  edge("Supplier").element().focus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.poll(stored).toContain('"Supplier":')
  await expect.poll(() => widths().filter((width, index) => width < (before[index] ?? 0) - 0.01)).toEqual([])
})

test("a choice without a column cannot be applied, and Batal changes nothing", async () => {
  putList(ROWS)
  await openTransactions()
  await press("Kolom")
  for (const each of dialog().getByRole("checkbox", { checked: true }).elements())
    (each as HTMLElement).click()
  await expect.element(button("Terapkan", dialog())).toBeDisabled()
  await press("Batal", dialog())
  await expect.element(page.getByRole("columnheader", { name: "Kode Referensi" })).toBeVisible()
})

test("the sums below the list cover all matching rows and count unreadable amounts", async () => {
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

test("the sums of several pages say how many rows they cover, without a wider column", async () => {
  const many = Array.from({ length: 45 }, (_, at) =>
    row(`K-${at}`, { Supplier: at < 21 ? "UD Tani" : at < 30 ? "CV Lain" : "CV Maju", BeratBersih: "100" }),
  )
  putList(many)
  await openTransactions()
  const label = page.css("tfoot th")
  await expect.element(label).toHaveTextContent(/^Total\s*45 data$/)
  await expect.poll(() => totals().elements()[0]?.textContent).toBe("4.500")
  const { width } = boxOf(headers().first())
  await page.getByPlaceholder("Cari...").fill("UD Tani")
  await expect.element(label).toHaveTextContent(/^Total\s*21 data$/)
  await page.getByPlaceholder("Cari...").fill("CV Lain")
  await expect.element(label).toHaveTextContent(/^Total$/)
  expect(boxOf(headers().first()).width).toBeCloseTo(width, 0)
})

test("the edges return to their columns after an empty result and after a resize", async () => {
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
  // A phone's table has no headings; its positions must not reach the next table.
  await resize(390, 844)
  const last = () => Number.parseFloat((edges().at(-1) as HTMLElement).style.left)
  await expect.poll(last).toBe(0)
  const scroller = page.css("table").element().parentElement as HTMLElement
  const seen: { width: number; over: number }[] = []
  // Runs after the table's own observer, which was added first.
  const watch = new ResizeObserver(() =>
    seen.push({ width: scroller.clientWidth, over: scroller.scrollWidth - scroller.clientWidth }),
  )
  watch.observe(scroller)
  onTestFinished(() => watch.disconnect())
  await resize(1440, 900)
  await expect.poll(() => seen.some(({ width }) => width > 1000)).toBe(true)
  expect(Math.max(...seen.map(({ over }) => over))).toBe(0)
})

test("a deleted row leaves the sums", async () => {
  putList(ROWS)
  await openTransactions()
  await expectTexts(totals(), ["2.150,5", "Rp32.000", "Rp51 tidak terbaca"])
  await press("Aksi lain", rowOf("K-1"))
  await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
  await press("Ya", page.getByRole("alertdialog"))
  await expectTexts(totals(), ["900", "Rp1.000", "Rp5"])
})

test("Tab reaches the edges before the table; up and down lead to the other ones", async () => {
  putList(ROWS)
  await openTransactions()
  await expect.element(edge("No Nota")).toBeInTheDocument()
  const stops = page.css('[role="separator"][tabindex="0"]')
  await expectCount(stops, 1)
  await focus(edge("No Nota"))
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(edge("Kode Referensi")).toHaveFocus()
  await userEvent.keyboard("{ArrowRight}")
  await expect.poll(stored).toContain('"KodeReferensi"')
  await userEvent.keyboard("{ArrowUp}{ArrowUp}")
  await expect.element(edge("Komisi Bersih")).toHaveFocus()
  await expectCount(stops, 1)
  await userEvent.keyboard("{Tab}")
  await expect.element(button("No Nota")).toHaveFocus()
})

test("rows are roomier in every list and after a reload, once the user wants them so", async () => {
  const height = () => dataRows().elements()[0]?.getBoundingClientRect().height ?? 0
  putList(ROWS)
  await openTransactions()
  await expect.poll(height).toBe(40)
  await showTools()
  // The word, not its mark alone.
  await page.getByText("Longgar", { exact: true }).click()
  await expect.poll(height).toBe(52)
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list)
  await expect.poll(height).toBe(52)
  await showTools()
  await expect
    .element(page.getByRole("menuitemradio", { name: "Longgar" }))
    .toHaveAttribute("aria-checked", "true")
  await userEvent.keyboard("{ArrowUp}{ArrowUp}")
  await expect.element(page.getByRole("menuitemradio", { name: "Rapat" })).toHaveFocus()
  await userEvent.keyboard("{Enter}")
  await expect.poll(height).toBe(40)
  expect(stored()).toBe("")
})

test("on a phone the order is chosen above the filters", async () => {
  await resize(390, 844)
  putList(ROWS)
  await openTransactions()
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  await press("Advanced Search")
  await page.getByRole("combobox", { name: "Urutkan" }).selectOptions("Premi")
  await expect.poll(shownNotes).toEqual(["K-2", "K-1"])
  await press("Menaik; ubah ke menurun")
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  await page.getByRole("combobox", { name: "Urutkan" }).selectOptions("Urutan awal")
  await expectAddress("/transaksi-singkong")
  const sheet = page.getByRole("dialog", { name: "Advanced Search" })
  const ways = [
    () => press("Tampilkan 2 data", sheet),
    () => userEvent.keyboard("{Escape}"),
    () => history.back(),
    // The card behind it is not pressed.
    () => userEvent.click(sheet, { position: { x: 100, y: -100 } }),
  ]
  for (const close of ways) {
    await close()
    await expectGone(sheet)
    await expect.element(button("Advanced Search")).toHaveFocus()
    await expectAddress("/transaksi-singkong")
    await press("Advanced Search")
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  }
  await resize(1440, 900)
  await expectGone(page.getByRole("combobox", { name: "Urutkan" }))
  await expect.element(page.getByRole("group", { name: "Filter" })).toBeVisible()
})

test("the whole heading sorts a column; its edge still changes its width", async () => {
  putList(ROWS)
  await openTransactions()
  await expect.element(dataRows().first()).toBeVisible()
  const header = page.getByRole("columnheader", { name: "Supplier" })
  const { width, height } = header.element().getBoundingClientRect()
  // Beside the heading's text and the edge of its column.
  await header.click({ position: { x: width - 16, y: 6 } })
  await expect.element(header).toHaveAttribute("aria-sort", "ascending")
  await header.click({ position: { x: 2, y: height - 3 } })
  await expect.element(header).toHaveAttribute("aria-sort", "descending")
  const edge = page.getByRole("separator", { name: /Supplier/ }).element()
  const { x, y, width: thick, height: tall } = edge.getBoundingClientRect()
  expect(edge.contains(document.elementFromPoint(x + thick / 2, y + tall / 2))).toBe(true)
})
