/** The first page after the login: samples, marked as such, or this browser's own figures; no requests. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  expectAddress,
  expectGone,
  expectNoOverflow,
  expectTexts,
  heading,
  loggedErrors,
  resize,
  textsOf,
} from "./support/screen"
import { putList } from "./support/stored-lists"

const canvas = () => page.css("main canvas")
const figures = () => page.css("main dd[data-figure]")
/** Label → figure, of the cards on the screen. */
const shown = () => {
  const labels = textsOf(page.css("main dt"))
  const values = textsOf(figures())
  return Object.fromEntries(labels.map((label, at) => [label, values[at]]))
}
/** The figures of the specified cards. */
const specified = () => {
  const all = shown()
  return ["Total Transaksi", "Supplier Aktif", "Nota Hari Ini", "Total Berat (kg)"].map((label) => all[label])
}
const expectNoCalls = () =>
  expect(host.calls.filter(({ path }) => !path.startsWith("/permissions/"))).toEqual([])

test("[DB-01] [DB-02] [DB-03] [DB-04] [DB-05] [DB-06] [DB-07] [DB-08] [DB-09] [DB-10] [DB-11] [AP-48] title, welcome, four fixed cards, activities, and a chart 250 pixels high, also as a table; no requests", async () => {
  const errors = loggedErrors()
  await openApp("/dashboard", { name: "Dewi Lestari" })
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await expect.element(page.getByText("Selamat datang, Dewi Lestari")).toBeVisible()
  await expectTexts(page.css("main dt"), [
    "Total Transaksi",
    "Supplier Aktif",
    "Nota Hari Ini",
    "Total Berat (kg)",
  ])
  const activities = page.getByRole("region", { name: "Aktivitas terbaru" }).getByRole("listitem")
  expect(activities.elements().length).toBeGreaterThan(0)
  await expect.element(page.getByText("Data contoh", { exact: true })).toBeVisible()
  await expect.element(canvas().first()).toBeVisible()
  await expect.poll(() => boxOf(canvas().first()).height).toBeCloseTo(250, 0)
  await expectTexts(page.getByRole("table").getByRole("row"), [
    "BulanTransaksi",
    "Jan300",
    "Feb450",
    "Mar200",
    "Apr500",
    "Mei600",
    "Jun550",
  ])
  const months = page.getByRole("slider", { name: "Transaksi per bulan" })
  months.element().focus()
  // The browser shows a focus by script only after a key.
  await userEvent.keyboard("{End}")
  await expect.element(page.getByText("Jun: 550 Transaksi")).toBeVisible()
  await userEvent.keyboard("{Home}{ArrowRight}")
  await expect.element(page.getByText("Feb: 450 Transaksi")).toBeVisible()
  await expect.element(months).toHaveAttribute("aria-valuetext", "Feb: 450 Transaksi")
  expect(errors).toEqual([])

  host.calls.length = 0
  const before = textsOf(figures())
  expect(before).toHaveLength(4)
  await reloadApp()
  await expect.element(canvas().first()).toBeVisible()
  await expectTexts(figures(), before)
  expectNoCalls()
})

const source = (name: string) => page.getByRole("radio", { name, exact: true })
const samples = () => (typeof transactions.browser === "object" ? (transactions.browser.seed?.() ?? []) : [])
const now = new Date()
const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`
const putOwn = () =>
  putList([
    ...samples(),
    row("K-1", { TanggalNota: `${month}-01`, Supplier: "CV Maju", BeratBersih: "1.000 kg" }),
    row("K-2", { TanggalNota: "2020-02-01", Supplier: "UD Tani", BeratBersih: "4.414" }),
  ])

test("own rows are counted by period, without a request; the choice is remembered, also that of samples", async () => {
  putOwn()
  await openApp("/dashboard")
  await expect.element(source("Data sebenarnya")).toBeChecked()
  await expect.poll(() => specified().toSpliced(2, 1)).toEqual(["1", "1", "1.000"])
  await expect.element(page.getByText("30 baris data contoh tidak dihitung.")).toBeVisible()
  host.calls.length = 0
  await page.getByLabelText("Periode").selectOptions("Semua")
  await expect.poll(() => specified()[3]).toBe("5.414")
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Nota K-2" }))
    .toHaveTextContent("01 Februari 2020")
  await expectAccessible()
  await reloadApp()
  await expect.poll(() => specified()[0]).toBe("2")
  await source("Data contoh").click()
  await expect.poll(() => specified()[0]).toBe("2.680")
  await reloadApp()
  await expect.element(source("Data contoh")).toBeChecked()
  expectNoCalls()
})

test("on a phone the figures follow the period, and the note of uncounted rows below moves nothing", async () => {
  await resize(360, 844)
  putOwn()
  const tops = new Set<number>()
  const watch = new MutationObserver(() => {
    const cards = document.querySelector("main dl")
    if (cards && document.querySelector("main select")) tops.add(cards.getBoundingClientRect().top)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  await openApp("/dashboard")
  await expect.element(page.getByText("30 baris data contoh tidak dihitung.")).toBeVisible()
  await expect.poll(() => specified()[0]).toBe("1")
  watch.disconnect()
  expect(tops.size).toBe(1)
  const gap =
    boxOf(page.css("main dl").first()).top -
    boxOf(page.getByText(/^\d+ \S+( \d{4})? – \d+ \S+ \d{4}$/).first()).bottom
  expect(gap).toBeGreaterThanOrEqual(16)
  // A period without a comparison keeps its place.
  const [top] = tops
  await page.getByLabelText("Periode").selectOptions("Semua")
  await expectGone(page.getByText(/^dibanding/).and(page.css(":not([hidden])")))
  expect(boxOf(page.css("main dl").first()).top).toBe(top)
  // No title of a part is larger than the page's.
  const titles = page
    .css("main h2")
    .elements()
    .map((title) => getComputedStyle(title).fontSize)
  expect(titles.length).toBeGreaterThan(3)
  expect(new Set(titles)).toEqual(new Set(["15px"]))
  await expectNoOverflow()
})

test("samples count as nothing, and a link leads to the first row", async () => {
  putList(samples())
  await openApp("/dashboard")
  await expect.element(source("Data contoh")).toBeChecked()
  await source("Data sebenarnya").click()
  await expect.element(page.getByText("Belum ada transaksi di browser ini.")).toBeVisible()
  await expect.poll(() => shown()["Total Transaksi"]).toBe("0")
  await expect.element(page.getByText("30 baris data contoh tidak dihitung.")).toBeVisible()
  expect(canvas().elements()).toEqual([])
  expect(page.getByRole("region", { name: "Supplier menurut berat (kg)" }).elements()).toEqual([])
  await page.getByRole("main").getByRole("link", { name: "Tambah Transaksi" }).click()
  await expectAddress("/add-transaksi-singkong")
})

test("figures that decide come first and large, the others as lists under their headings", async () => {
  putOwn()
  await openApp("/dashboard")
  const large = page.css("main dl").first()
  await expectTexts(large.getByRole("term"), ["Berat (ton)", "Total Harga SPM", "Total Harga STN"])
  await expect.poll(() => shown()["Berat (ton)"]).toBe("1,0")
  const notes = page.getByRole("region", { name: "Transaksi", exact: true })
  await expectTexts(notes.getByRole("term"), [
    "Total Transaksi",
    "Supplier Aktif",
    "Nota Hari Ini",
    "Total Berat (kg)",
  ])
  const sizeOf = (label: string) => {
    const found = page.css("main dl > div").filter({ has: page.getByText(label, { exact: true }) })
    const value = found.element().querySelector("[data-figure]")
    return value ? Number.parseFloat(getComputedStyle(value).fontSize) : 0
  }
  expect(sizeOf("Berat (ton)")).toBeGreaterThan(1.5 * sizeOf("Total Transaksi"))
  const tops = textsOf(large.getByRole("term")).map((label) =>
    boxOf(page.getByText(label, { exact: true })).top.toFixed(),
  )
  expect(new Set(tops).size).toBe(1)
  await resize(390, 844)
  // The lines of one card, each with its figure beside its label.
  const boxes = () => [...large.element().children].map((card) => card.getBoundingClientRect())
  await expect.poll(() => new Set(boxes().map(({ left }) => left)).size).toBe(1)
  for (const { height } of boxes()) expect(Math.round(height)).toBe(68)
  const weight = large.css("div").first()
  expect(boxOf(weight.css("[data-figure]")).left).toBeGreaterThanOrEqual(boxOf(weight.css("dt")).right)
  await expectNoOverflow()
})

test("a period without rows says so once, and offers all periods", async () => {
  putList([row("K-2", { TanggalNota: "2020-02-01" })])
  await openApp("/dashboard")
  await expect.element(page.getByText("Tidak ada transaksi dalam periode ini.")).toBeVisible()
  expect(canvas().elements()).toEqual([])
  await page.getByRole("button", { name: "Tampilkan semua periode" }).click()
  await expect.poll(() => shown()["Total Transaksi"]).toBe("1")
  await expect.element(canvas().first()).toBeVisible()
})

test("without the right to see the list there are only samples, and no choice", async () => {
  putOwn()
  await openApp("/dashboard", { role: "Staf", permissions: grants("AdminData", "view") })
  await expect.element(page.getByText("Data contoh", { exact: true })).toBeVisible()
  expect(source("Data sebenarnya").elements()).toEqual([])
  await expectTexts(figures(), ["2.680", "24", "18", "125.430"])
})

test("the hint for new users is dismissed for good", async () => {
  await openApp("/dashboard")
  const hint = page.getByRole("note", { name: "Petunjuk" })
  await expect.element(hint).toHaveTextContent("Ctrl + K")
  await hint.getByRole("button", { name: "Mengerti" }).click()
  await expectGone(hint)
  await reloadApp()
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await expectGone(hint)
})
