/** Columns and headings of a list keep their places while rows change and the page scrolls. */
import { expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { hold } from "../stub/answers"
import { KINDS, peopleOf } from "../support/people"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, dataRows, expectCount, heading, resize, rowOf } from "./support/screen"
import { openTransactions } from "./support/stored-lists"

const [ADMINS] = KINDS
const ROWS = Array.from({ length: 40 }, (_, at) =>
  row(`N-${1001 + at}`, {
    Supplier: at === 39 ? "CV Sumber Rejeki Makmur Sentosa" : "UD Ani Lampung",
    Premi: `${at}000`,
  }),
)
const heads = () => page.css("main thead th")
const lefts = () =>
  heads()
    .elements()
    .map((head) => head.getBoundingClientRect().left)
/** A longer sum may take a part of a pixel. */
const expectPlaces = (before: readonly number[], message?: string): void => {
  const moved = lefts().filter((left, at) => Math.abs(left - (before[at] ?? 0)) >= 1)
  expect(moved, message).toEqual([])
}
/** The rules of the kept widths, which load in an idle moment. */
const keeps = () => expect.poll(() => page.css("[data-rows] > style").elements().length).toBe(2)

/** Searches the list for one row and for none, and turns to the next page: places and letters of the heads stay. */
async function expectSteady({ found, next }: { found: string; next: string }) {
  const before = lefts()
  const letters = () => getComputedStyle(heads().first().element()).fontSize
  const size = letters()
  const expectSame = () => {
    expectPlaces(before)
    expect(letters()).toBe(size)
  }
  const search = page.getByRole("searchbox")
  await search.fill(found)
  await expectCount(dataRows(), 1)
  expectSame()
  await search.fill("tidak ada")
  await expectCount(dataRows(), 0)
  expectSame()
  await search.fill("")
  await page.getByRole("button", { name: "Next" }).click()
  await expect.element(rowOf(next)).toBeVisible()
  expectSame()
}

test("a search, an empty result and another page move no column", async () => {
  await openTransactions(ROWS)
  await keeps()
  await expect.element(page.css("tfoot [data-sum]").first()).toBeVisible()
  await expectSteady({ found: "N-1040", next: "N-1021" })
})

test("at 1366 pixels longer texts of another page and an empty result move no column of verifications", async () => {
  await resize(1366, 900)
  host.data["/cassava-verifications"] = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    reference_code: `VRF-${1001 + at}`,
    verification_date: "2024-11-06",
    harvest_date: "2024-11-05",
    supplier_code: "SP08",
    transportation: { vehicle_number: "BE 2932 DZ" },
    field_agent_name: at < 20 ? "Zainal Kurniawan" : "Endang Susilowati Purnomo",
    harvest_location: at < 20 ? "Karang Endah, Terbanggi Besar" : "Tanjung Raja Giham, Blambangan Umpu",
    name_id_driver: "Mulyadi Purnomo/ANG_A0020",
    name_id_farmer: at < 20 ? "Bambang Gunawan/PTN_A0025" : "Tuti Alawiyah Susanto/PTN_A0015",
    verification_results: "Tidak_lolos_FH",
  }))
  await openApp("/data-verifikasi-singkong")
  await expect.element(rowOf("VRF-1001")).toBeVisible()
  await keeps()
  await expectSteady({ found: "VRF-1040", next: "VRF-1021" })
  // Cut, within two lines.
  const farmer = page.css('td[data-label="Nama/ID Petani"]').first()
  await expect.element(farmer).toHaveTextContent("Tuti Alawiyah Susanto")
  expect(boxOf(farmer).height).toBeLessThan(56)
})

test.each([1440, 1366])(
  "at %i pixels a heading is within its cell, and no order moves a column",
  async (width) => {
    await resize(width, 900)
    await openTransactions(ROWS)
    await keeps()
    await expect.element(page.css("tfoot [data-sum]").first()).toBeVisible()
    const before = lefts()
    // With the room of its arrow.
    const isWide = (head: Element) => head.scrollWidth > head.clientWidth
    const tooWide = heads()
      .elements()
      .flatMap((head) => (isWide(head) ? [head.textContent] : []))
    expect(tooWide).toEqual([])
    const buttons = heads()
      .elements()
      .flatMap((head) => head.querySelector("button") ?? [])
    for (const heading of buttons) {
      heading.click()
      await expect.poll(() => heading.closest("th")?.ariaSort).toBe("ascending")
      expectPlaces(before, heading.textContent)
    }
  },
)

test("a sum that loads after the rows moves no column, and reserves no more room than it needs", async () => {
  await resize(1440, 900)
  const rows = Array.from({ length: 20 }, (_, at) =>
    row(`N-${1001 + at}`, {
      NamaAngkutan: "Wayan Sudarma/ANG_A0004",
      NoKendaraan: "BE 8123 AB",
      Supplier: "Koperasi Maju Bersama",
      BeratBersih: "9850",
      Premi: "99540",
      KomisiBersih: "198420",
    }),
  )
  await openTransactions(rows)
  await expect.element(rowOf("N-1001")).toBeVisible()
  await expect.poll(() => page.css("tfoot [data-sum]").elements().length).toBe(3)
  const withSums = lefts()
  const sums = page.css("tfoot").element()
  sums.remove()
  expectPlaces(withSums)
  const supplier = page.css('td[data-label="Supplier"] [class*=value]').first().element()
  expect(supplier.getBoundingClientRect().height).toBeLessThan(24)
})

test("on the first visit placeholder rows have the buttons' column of the rows, and room by the kind of value", async () => {
  await resize(1440, 900)
  host.data["/users/admin"] = peopleOf(ADMINS, 3)
  const held = hold(host, `GET ${ADMINS.path}`)
  await openApp(ADMINS.list)
  await held.seen
  await expect.element(heads().first()).toBeVisible()
  const before = lefts()
  held.release()
  await expectCount(dataRows(), 3)
  expect(Math.abs((lefts().at(-1) ?? 0) - (before.at(-1) ?? 0))).toBeLessThan(3)
  // An address is longer than a date.
  const [day = 0, email = 0, actions = 0] = before.slice(-3)
  expect(actions - email).toBeGreaterThan(1.8 * (email - day))
})

test("placeholder rows have the columns of the last visit, unless the window has another width", async () => {
  host.data["/users/admin"] = peopleOf(ADMINS, 3)
  await openApp(ADMINS.list)
  await keeps()
  const before = lefts()
  const held = hold(host, `GET ${ADMINS.path}`)
  await reloadApp()
  await held.seen
  await expectCount(dataRows(), 0)
  for (const [at, left] of lefts().entries()) expect(Math.abs(left - (before[at] ?? 0))).toBeLessThan(2)
  held.release()
  await expectCount(dataRows(), 3)
  // Placeholder rows without room would have taken the buttons away.
  await expectCount(page.getByRole("button", { name: "Lihat Detail" }), 3)
  await openApp("/dashboard")
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  await resize(1100, 900)
  const again = hold(host, `GET ${ADMINS.path}`)
  await openApp(ADMINS.list)
  await again.seen
  await expectCount(dataRows(), 0)
  expect(getComputedStyle(page.getByRole("table").element()).tableLayout).toBe("auto")
  again.release()
})

test.each([
  ["", false],
  [" beside an open record", true],
])("headings and the edges of columns stay below the header while the page scrolls%s", async (_, opened) => {
  await openTransactions(ROWS)
  if (opened) {
    await page.getByRole("link", { name: "N-1001", exact: true }).click()
    await expect.element(page.getByRole("dialog")).toBeVisible()
  }
  const edge = page.css("[role=separator]").first()
  await expect.element(edge).toBeInTheDocument()
  const header = boxOf(page.css("header"))
  // Again, since a list keeps the pressed row under the pointer while its record opens.
  const scrolled = () => {
    window.scrollTo(0, 400)
    return boxOf(heads().first()).top
  }
  await expect.poll(scrolled).toBe(header.bottom)
  await expect.poll(() => boxOf(edge).top).toBe(header.bottom)
  const { x, y, height } = boxOf(heads().first())
  // Above the rows.
  const above = document.elementFromPoint(x + 20, y + height / 2)
  expect(heads().first().element().contains(above)).toBe(true)
})

test("sums of a list that is longer than the window are in sight above its pages, and hide no row that takes the focus", async () => {
  await resize(1366, 768)
  await openTransactions(ROWS)
  const sums = page.css("main tfoot tr")
  await expect.poll(() => page.css("tfoot [data-sum]").elements().length).toBe(3)
  const pages = page.getByRole("navigation", { name: "Halaman" })
  expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight)
  // The cells are sticky, not their row.
  const place = () => boxOf(sums.css("th"))
  expect(place().bottom).toBeLessThanOrEqual(boxOf(pages).top)
  expect(boxOf(pages).bottom).toBeLessThanOrEqual(innerHeight)
  const last = page.getByRole("link", { name: "N-1020", exact: true })
  ;(last.element() as HTMLElement).focus()
  await expect.poll(() => boxOf(last).bottom).toBeLessThan(place().top)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => boxOf(rowOf("N-1020")).bottom).toBeLessThanOrEqual(place().top)
})

test.each([1440, 390])(
  "placeholder rows fill the window at %d px, so that the foot of the list comes in its place",
  async (width) => {
    await resize(width, 900)
    host.data[ADMINS.path] = peopleOf(ADMINS, 40)
    const held = hold(host, `GET ${ADMINS.path}`)
    await openApp(ADMINS.list)
    const placeholders = page.css("main tbody tr[data-card]:has([aria-hidden])")
    await expect.element(placeholders.first()).toBeVisible()
    expect(boxOf(placeholders.last()).bottom).toBeGreaterThanOrEqual(innerHeight)
    // No dot between bars: those of a card part its values.
    const dots = (rows: Locator) =>
      rows
        .css("td")
        .elements()
        .filter((cell) => getComputedStyle(cell).backgroundImage !== "none").length
    expect(dots(placeholders.first())).toBe(0)
    held.release()
    await expect.element(rowOf("Orang 001")).toBeVisible()
    expect(boxOf(rowOf("Orang 020")).bottom).toBeGreaterThanOrEqual(innerHeight)
    expect(dots(rowOf("Orang 001")) > 0).toBe(width === 390)
  },
)
