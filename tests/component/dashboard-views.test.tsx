/** The dashboard beyond the specified screen: all browsers, comparisons, links to lists, and a user's own records. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { dashboard } from "../../resources/dashboard"
import { switchToEnglish } from "../../src/app/english"
import type { DashboardAnswer } from "../../src/core/dashboard/answer"
import type { CardFigure } from "../../src/core/dashboard/figures"
import { addMonths, daysText, monthsText } from "../../src/core/dashboard/period"
import { setLanguage } from "../../src/texts/language"
import { noteRefused } from "../../src/views/import/refused"
import { hold } from "../stub/answers"
import { grants } from "../support/sign-in"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host, markServer } from "./support/host"
import {
  boxOf,
  colour,
  expectAddress,
  expectCount,
  expectGone,
  expectNoOverflow,
  expectTexts,
  heading,
  resize,
  textsOf,
} from "./support/screen"
import { putList } from "./support/stored-lists"

const source = (name: string) => page.getByRole("radio", { name, exact: true })
const card = (label: string) =>
  page.css("main dl > div").filter({ has: page.getByText(label, { exact: true }) })
const day = (offset: number) => {
  const date = new Date(Date.now() - offset * 86_400_000)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`
}

const figure = (value: number, before: number | null = null): CardFigure => ({ value, before, unreadable: 0 })
const cardsOf = (name: string, value: number) =>
  Object.fromEntries(
    dashboard.cards.filter((one) => one.source === name).map(({ id }) => [id, figure(value, 50)]),
  )
const [months, suppliers] = dashboard.charts.map(({ id }) => id)

const NOW = { from: day(0).slice(0, 7), to: day(0).slice(0, 7) }
const EMPTY = { cards: {}, charts: {}, latest: [], period: NOW, total: 0, undated: 0, later: 0 }

/** Our own server with the copies of two browsers. */
function answerAll(more: Partial<DashboardAnswer> = {}) {
  markServer()
  markServer("copies", "on")
  const common = { ...EMPTY, total: 1 }
  const data: DashboardAnswer = {
    figures: {
      transactions: {
        ...common,
        cards: cardsOf("transactions", 60),
        charts: {
          [months ?? ""]: [{ name: NOW.from, value: 60 }],
          [suppliers ?? ""]: [
            { name: "CV Maju", value: 4000 },
            { name: "UD Tani", value: 1000 },
          ],
        },
        latest: [{ day: day(0), texts: { NoNota: "G-1", Supplier: "CV Maju" } }],
      },
      verifications: { ...common, cards: cardsOf("verifications", 53.1) },
    },
    browsers: [
      {
        source: "transactions",
        person: "Siti Aminah",
        device: "Chrome di Windows",
        at: new Date(Date.now() - 4 * 86_400_000).toISOString(),
        rows: 160,
        counted: true,
      },
    ],
    differing: { count: 0, rows: [] },
    samples: 0,
    ...more,
  }
  host.answers.set("GET /dashboard/figures", { status: 200, body: { data } })
}

test("all browsers are counted by the server, compared with the last month, with the age of each copy", async () => {
  answerAll()
  await openApp("/dashboard")
  await expect.element(source("Data contoh")).toBeChecked()
  expect(host.calls.filter(({ path }) => path.startsWith("/dashboard"))).toEqual([])
  await source("Semua peramban").click()
  await page.getByLabelText("Periode").selectOptions("Bulan ini")
  await expect.element(card("Total Transaksi")).toHaveTextContent("+20 % dari bulan lalu")
  const change = card("Total Transaksi").css("[data-trend]").element()
  const figure = card("Total Transaksi").css("[data-figure]").element()
  expect(change.getBoundingClientRect().right).toBeLessThan(figure.getBoundingClientRect().left)
  // Figures end on one line, with a comparison or without.
  const ends = page
    .css("main section dl [data-figure]")
    .elements()
    .map((each) => ({
      x: each.parentElement?.getBoundingClientRect().right ?? 0,
      end: each.getBoundingClientRect().right,
    }))
  expect(new Set(ends.map(({ x, end }) => Math.round(x - end))).size).toBe(1)
  const counted = daysText({ from: `${NOW.from}-01`, to: day(0) })
  await expect.element(page.getByText(counted, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^dibanding 1(–\d+)? [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
  await expect.element(card("Premi")).toHaveTextContent("Rp60")
  await expect.element(card("Verifikasi Lolos FH")).toHaveTextContent("53,1 %+3,1 poin dari bulan lalu")
  const bars = page.getByRole("region", { name: "Supplier menurut berat (kg)" }).getByRole("listitem")
  await expect.poll(() => textsOf(bars)).toEqual(["CV Maju4.000", "UD Tani1.000"])
  await expect
    .element(page.getByRole("region", { name: "Salinan data tiap browser" }))
    .toHaveTextContent("Siti Aminah")
  await expect.element(page.getByText("4 hari lalu")).toBeVisible()
  await expect.element(page.getByText("Nota G-1")).toBeVisible()
  const asked = host.calls.findLast(({ path }) => path === "/dashboard/figures")
  expect(asked?.url).toMatch(new RegExp(`browsers=all&period=month&today=${day(0)}$`))
  await expectAccessible()
})

const none = {
  figures: {
    transactions: { ...EMPTY, cards: cardsOf("transactions", 0) },
    verifications: { ...EMPTY, cards: cardsOf("verifications", 53.1) },
  },
}

test("in English a copy's device and rows are English; rows dated after today are named", async () => {
  const figures = { transactions: { ...EMPTY, total: 1, later: 2, cards: cardsOf("transactions", 60) } }
  answerAll({ figures })
  switchToEnglish()
  try {
    await openApp("/dashboard")
    await page.getByRole("radio").last().click()
    await expect.element(page.getByText("Chrome on Windows · 160 rows")).toBeVisible()
    await expect.element(page.getByText("2 rows dated after today are not counted.")).toBeVisible()
  } finally {
    setLanguage(undefined)
    document.documentElement.lang = "id"
  }
})

test("without any data all browsers show figures of zero, and one sentence instead of a chart", async () => {
  answerAll(none)
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await expect.element(page.getByText("Tidak ada transaksi dalam periode ini.")).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Tampilkan semua periode" })).toBeVisible()
  expect(page.css("main canvas").elements()).toEqual([])
  await expect.element(page.getByRole("region", { name: "Salinan data tiap browser" })).toBeVisible()
  await expect.element(page.getByLabelText("Periode")).toBeVisible()
  await expectTexts(page.css("main section:has(dl) h2"), [
    "Transaksi",
    "Premi dan komisi",
    "Verifikasi dan mitra",
  ])
})

/** Tops and heights of the large cards, the groups and the panels: before they are counted, and after. */
const places = () =>
  page
    .css("main :is(dl[data-count] > div, section:has(dl), [aria-busy]:empty)")
    .elements()
    .map((each) => each.getBoundingClientRect())
    .filter(({ top }) => top < 700)
const tops = () => [...new Set(places().map(({ top }) => Math.round(top)))]

test.each([
  ["figures", 1440, {}],
  ["figures", 390, {}],
  ["no figures", 1440, none],
  ["no figures", 390, none],
] as const)("%s come into the places that were reserved for them (%i px)", async (_, width, more) => {
  await resize(width, 900)
  answerAll(more)
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await expect.element(card("Verifikasi Lolos FH")).toBeVisible()
  const held = hold(host, "GET /dashboard/figures")
  await reloadApp()
  await expect.poll(() => page.css("main [aria-busy]:empty").elements().length).toBeGreaterThan(1)
  const reserved = tops()
  held.release()
  await expect.element(card("Verifikasi Lolos FH")).toBeVisible()
  expect(page.css("main [aria-busy]:empty").elements()).toEqual([])
  expect(reserved).toEqual(expect.arrayContaining(tops()))
  expect(tops().length).toBeGreaterThan(1)
})

test("a third group is beside the chart, which an office laptop shows whole; on a phone it is with the others", async () => {
  await resize(1366, 768)
  answerAll()
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await expect.element(card("Verifikasi Lolos FH")).toBeVisible()
  const [, second] = page.css("main dl[data-count] > div > dt").elements()
  expect(boxOf(card("Supplier Aktif")).left).toBe(second?.getBoundingClientRect().left)
  const groups = page.css("main section").filter({ has: page.css("dl") })
  const boxes = () => groups.elements().map((group) => group.getBoundingClientRect())
  const chart = page.getByRole("region", { name: "Transaksi per bulan" })
  const copies = page.getByRole("region", { name: "Salinan data tiap browser" })
  const latest = page.getByRole("region", { name: "Aktivitas terbaru" })
  const [notes, fees, others] = boxes()
  expect(fees?.top).toBe(notes?.top)
  expect([others?.left, others?.right]).toEqual([fees?.left, fees?.right])
  expect(others?.top).toBeGreaterThan(fees?.bottom ?? 0)
  expect(boxOf(chart)).toMatchObject({ top: others?.top, left: notes?.left, right: notes?.right })
  expect(boxOf(chart).bottom).toBeLessThanOrEqual(768)
  // Both columns end on one line.
  expect(boxOf(copies).bottom).toBe(boxOf(latest).bottom)
  // On a tablet no name of a figure wraps.
  for (const width of [1024, 768]) {
    await resize(width, 768)
    for (const name of page.css("main section dl dt").elements())
      expect(name.getBoundingClientRect().height).toBeLessThan(30)
  }
  await resize(390, 844)
  await expect.poll(() => boxes()[2]?.top).toBe((boxes()[1]?.bottom ?? 0) + 16)
  const order = [groups.nth(2), chart, latest, copies].map((panel) => boxOf(panel).top)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test("a loss alone has a colour, and a change from almost nothing is not compared", async () => {
  const [risen = "", fallen = "", usual = "", begun = "", large = ""] = dashboard.cards
    .filter(({ source }) => source === "transactions")
    .map(({ id }) => id)
  const cards = {
    [risen]: figure(60, 50),
    [fallen]: figure(40, 50),
    [usual]: figure(49, 50),
    [begun]: figure(600, 50),
    [large]: figure(600, 50),
  }
  answerAll({ figures: { transactions: { ...EMPTY, total: 1, cards } } })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  const changes = page.css("main [data-trend]")
  await expectCount(changes, 3)
  expect(textsOf(changes).map((text) => text.slice(0, 5).trim())).toEqual(["+20 %", "−20 %", "−2 %"])
  const colours = changes.elements().map((element) => getComputedStyle(element).color)
  expect(colours).toEqual([colour("text-soft"), colour("warning"), colour("text-soft")])
  // No large figure is compared.
  await expect.element(page.getByText(/^dibanding/)).not.toBeVisible()
  await expectAccessible()
})

test.each([1366, 390])(
  "a large card is as high, and its figure in its place, with and without a comparison (%i px)",
  async (width) => {
    await resize(width, 768)
    const first = () => page.css("main dl[data-count] > div").first()
    const figureTop = () => boxOf(first().css("[data-figure]")).top - boxOf(first()).top
    answerAll()
    await openApp("/dashboard")
    await source("Semua peramban").click()
    await page.getByLabelText("Periode").selectOptions("Bulan ini")
    const change = first().css("[data-trend]")
    await expect.element(change).toBeVisible()
    const compared = [boxOf(first()).height, figureTop()]
    const label = boxOf(first().css("dt"))
    // Beside the label, in its line; on a phone below it, beside the figure.
    if (width < 600) expect(boxOf(change).top).toBeGreaterThanOrEqual(label.bottom)
    else {
      expect(boxOf(change).top).toBeLessThan(label.bottom)
      expect(boxOf(change).left - label.right).toBeLessThanOrEqual(8)
    }
    expect(Math.round(compared[0] ?? 0)).toBe(width < 600 ? 68 : 106)
    const cards = Object.fromEntries(
      Object.entries(cardsOf("transactions", 60)).map(([id]) => [id, figure(60)]),
    )
    answerAll({ figures: { transactions: { ...EMPTY, total: 1, cards } } })
    await reloadApp()
    await expect.element(first()).toBeVisible()
    await expectGone(change)
    expect([boxOf(first()).height, figureTop()]).toEqual(compared)
  },
)

test("rows that differ are named with their browsers and their differences, the first five at once", async () => {
  answerAll({
    differing: {
      count: 8,
      rows: Array.from({ length: 7 }, (_, index) => ({
        source: "transactions",
        title: `A-${index + 1}`,
        browsers: [
          { person: "Siti", device: "Chrome" },
          { person: "Budi", device: "Firefox" },
        ],
        fields: [{ key: "BeratBersih", texts: ["1.200", "1.000"] }],
      })),
    },
  })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  const panel = page.getByRole("region", { name: "Perlu diperiksa (8)" })
  await panel.getByText("No Nota A-2").click()
  await expect.element(panel.getByRole("row", { name: "Berat Bersih 1.200 1.000" })).toBeVisible()
  await expect.element(panel.getByText("1 lainnya tidak ditampilkan.")).toBeVisible()
  await expect.element(panel.getByText("No Nota A-5")).toBeVisible()
  await expect.element(panel.getByText("No Nota A-6")).not.toBeVisible()
  await panel.getByText("Tampilkan 2 lainnya").click()
  await expect.element(panel.getByText("No Nota A-7")).toBeVisible()
  await resize(390, 844)
  await expectNoOverflow()
})

test("the copies of three browsers are shown at once, and the others on a press", async () => {
  const browsers = Array.from({ length: 5 }, (_, index) => ({
    source: "transactions",
    person: `Siti ${index + 1}`,
    device: "Chrome",
    at: new Date().toISOString(),
    rows: 60,
    counted: true,
  }))
  answerAll({ browsers })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  const panel = page.getByRole("region", { name: "Salinan data tiap browser" })
  await expect.element(panel.getByText("Siti 3")).toBeVisible()
  await expect.element(panel.getByText("Siti 4")).not.toBeVisible()
  await panel.getByText("Tampilkan 2 lainnya").click()
  await expect.element(panel.getByText("Siti 5")).toBeVisible()
})

test("a card of all browsers opens the rows that it counts, at an address that Back leaves", async () => {
  answerAll()
  const rows = [{ NoNota: "G-1", Supplier: "CV Maju", BeratBersih: "4.000" }]
  host.answers.set("GET /dashboard/rows", { status: 200, body: { data: { total: 60, rows } } })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await page.getByLabelText("Periode").selectOptions("Bulan ini")
  await card("Total Transaksi").getByRole("link").click()
  const dialog = page.getByRole("dialog", { name: "Total Transaksi" })
  await expect.element(dialog.getByRole("cell", { name: "CV Maju" })).toBeVisible()
  await expect.element(dialog.getByText(/^1 terbaru dari 60 baris di semua browser\./)).toBeVisible()
  const asked = host.calls.findLast(({ path }) => path === "/dashboard/rows")
  expect(asked?.url).toContain(`from=${day(0).slice(0, 7)}-01&period=TanggalNota&source=transactions&to=`)
  await expectAccessible()
  history.back()
  await expectGone(dialog)
  await card("Nota Hari Ini").getByRole("link").click()
  await expect
    .poll(() => host.calls.findLast(({ path }) => path === "/dashboard/rows")?.url)
    .toContain(`from=${day(0)}&period=TanggalNota&source=transactions&to=${day(0)}`)
  await page.getByRole("button", { name: "Tutup dialog" }).click()
  await expectGone(page.getByRole("dialog"))
  expect(location.search).toBe("")
})

test("a refused count is shown with the server's reason, and can be repeated", async () => {
  answerAll()
  host.answers.set("GET /dashboard/figures", { status: 503, body: { message: "Server sedang sibuk." } })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await expect.element(page.getByRole("alert")).toHaveTextContent("Server sedang sibuk.")
  answerAll()
  await page.getByRole("button", { name: "Coba lagi" }).click()
  await expect.element(card("Total Transaksi")).toHaveTextContent("60")
})

test("without copies on the server, or the right to the list, there is no view of all browsers", async () => {
  markServer()
  await openApp("/dashboard")
  await expect.element(source("Data sebenarnya")).toBeVisible()
  expect(source("Semua peramban").elements()).toEqual([])
  answerAll()
  await openApp("/dashboard", { role: "Staf", permissions: grants("AdminData", "view") })
  await expect.element(page.getByText("Data contoh", { exact: true })).toBeVisible()
  expect(source("Semua peramban").elements()).toEqual([])
})

test("a card opens its list with the filter of its days", async () => {
  putList([row("K-1", { TanggalNota: day(0) }), row("K-2", { TanggalNota: "2020-02-01" })])
  await openApp("/dashboard")
  await card("Nota Hari Ini").getByRole("link").click()
  await expectAddress(/^\/transaksi-singkong\?/)
  await expect.element(page.getByRole("cell", { name: "K-1", exact: true })).toBeVisible()
  expect(page.getByRole("cell", { name: "K-2", exact: true }).elements()).toEqual([])
})

test("a field officer sees his own verifications of the week, then older ones, instead of samples", async () => {
  host.data["/cassava-verifications"] = [
    { id: "1", reference_code: "R-1", field_agent_name: "Budi Santoso", verification_date: day(1) },
    { id: "2", reference_code: "R-2", field_agent_name: "Budi Santoso", verification_date: day(9) },
    { id: "3", reference_code: "R-3", field_agent_name: "Siti Aminah", verification_date: day(1) },
  ]
  await openApp("/dashboard", {
    name: "Budi Santoso",
    role: "Petugas",
    permissions: grants("EmployeeData", "view", "add"),
  })
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  const own = page.getByRole("region", { name: "Verifikasi Anda minggu ini (1)" })
  await expect.element(own.getByText("Referensi R-1")).toBeVisible()
  await expect.element(own.getByText("Referensi R-2")).toBeVisible()
  expect(textsOf(own.css("h2, h3, li > span:first-child"))).toEqual([
    expect.stringContaining("minggu ini (1)"),
    expect.stringContaining("R-1"),
    "Sebelumnya",
    expect.stringContaining("R-2"),
  ])
  const add = own.getByRole("link", { name: "Tambah Verifikasi Singkong" })
  expect(getComputedStyle(add.element()).backgroundColor).toBe(colour("primary"))
  expect(page.getByText("Data contoh").elements()).toEqual([])
  const record = own.getByRole("link", { name: "Referensi R-2" }).element()
  expect(record.getAttribute("href")).toBe("/data-verifikasi-singkong?show=2")
  await own.getByRole("link", { name: "Buka daftar" }).click()
  await expectAddress(/^\/data-verifikasi-singkong\?/)
})

test("what is open is named: an old copy, a late backup of the server, and a refused import, which can be hidden", async () => {
  answerAll()
  const late = { lastAt: "2026-01-01T00:00:00.000Z", failedAt: null, late: true }
  host.answers.set("GET /backup", { status: 200, body: { data: late } })
  await openApp("/data-mitra")
  noteRefused({ resource: "partners", name: "mitra.xlsx", rows: 3 })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  const open = page.getByRole("region", { name: "Perlu ditindaklanjuti" })
  await expect
    .element(
      open.getByText(/^Data di browser Siti Aminah \(Chrome di Windows\) belum disalin ke server sejak/),
    )
    .toBeVisible()
  await expect.element(open.getByText("Cadangan server terlambat atau gagal.")).toBeVisible()
  await expect
    .element(open.getByRole("link", { name: "Impor mitra.xlsx: 3 baris tidak tersimpan." }))
    .toBeVisible()
  const count = page.getByRole("button", { name: "3 perlu ditindaklanjuti" })
  expect(boxOf(count).bottom).toBeLessThan(boxOf(page.css("main dl").first()).top)
  // Its words are in sight, also in an office's narrow window.
  for (const width of [1366, 1440]) {
    await resize(width, 900)
    expect(boxOf(count).width).toBeGreaterThan(140)
  }
  await open.getByRole("button", { name: "Sembunyikan" }).click()
  await expectGone(open.getByText(/^Impor mitra/))
  await page.getByRole("button", { name: "2 perlu ditindaklanjuti" }).click()
  await expect.element(open).toBeInViewport({ ratio: 0.99 })
  await expect.element(open).toHaveFocus()
  await source("Data contoh").click()
  await expectGone(page.getByRole("button", { name: /perlu ditindaklanjuti/ }))
})

test("a server without backups of its own is open", async () => {
  answerAll()
  host.answers.set("GET /backup", { status: 200, body: { data: null } })
  await openApp("/dashboard")
  await source("Semua peramban").click()
  await expect
    .element(page.getByRole("region", { name: "Perlu ditindaklanjuti" }))
    .toHaveTextContent("Minta administrator mengaktifkan cadangan setiap malam.")
})

test("months to choose from end with this one", async () => {
  putList([row("K-1", { TanggalNota: day(0) })])
  await openApp("/dashboard")
  await page.getByLabelText("Periode").selectOptions("Pilih bulan...")
  const last = new Intl.DateTimeFormat("id-ID", { month: "long", year: "numeric" }).format(
    new Date(`${day(0)}T12:00`),
  )
  for (const end of ["Dari", "Sampai"])
    expect(textsOf(page.getByLabelText(end, { exact: true }).css("option"))[0]).toBe(last)
  // On a phone each in the row of its label, one below the other.
  await resize(390, 844)
  for (const name of ["Periode", "Dari", "Sampai"]) {
    const label = boxOf(page.css("main label").filter({ hasText: name }).last())
    const select = boxOf(page.getByLabelText(name, { exact: true }))
    expect(Math.abs(label.top + label.bottom - select.top - select.bottom)).toBeLessThan(4)
  }
  const lefts = ["Periode", "Dari", "Sampai"].map(
    (name) => boxOf(page.getByLabelText(name, { exact: true })).left,
  )
  expect(new Set(lefts).size).toBe(1)
})

test("nothing open shows no panel, and the view of this browser makes no requests", async () => {
  putList([row("K-1")])
  markServer()
  await openApp("/dashboard")
  await expect.element(page.getByRole("button", { name: "Tampilkan semua periode" })).toBeVisible()
  expect(page.getByRole("region", { name: "Perlu ditindaklanjuti" }).elements()).toEqual([])
  expect(host.calls.filter(({ path }) => path === "/backup" || path.startsWith("/dashboard"))).toEqual([])
})

test("[DB-07] a chart of more months than the cards count names them", async () => {
  putList([row("K-1", { TanggalNota: day(0) })])
  await openApp("/dashboard")
  const heading = page.getByRole("heading", { name: "Transaksi per bulan" })
  await expect.element(heading).toHaveTextContent(/^Transaksi per bulan$/)
  await page.getByLabelText("Periode").selectOptions("Bulan ini")
  const months = monthsText({ from: addMonths(NOW.from, -5), to: NOW.from })
  await expect.element(heading).toHaveTextContent(new RegExp(`^Transaksi per bulan ${months}$`))
})

test("below 1152 pixels the charts and the latest records are one below the other", async () => {
  await resize(1151, 900)
  await openApp("/dashboard")
  const latest = page.getByRole("region", { name: "Aktivitas terbaru" })
  const chart = page.getByRole("region", { name: "Transaksi per bulan" })
  await expect.element(latest).toBeVisible()
  const below = () => boxOf(latest).top >= boxOf(chart).bottom
  expect(below()).toBe(true)
  expect(boxOf(latest).width).toBe(boxOf(chart).width)
  await resize(1152, 900)
  await expect.poll(below).toBe(false)
})
