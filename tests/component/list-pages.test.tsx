/** Pages, searches, toasts and selects of lists, and lists on a phone. */
import { beforeEach, describe, expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { KINDS, memberOf, peopleOf } from "../support/people"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  between,
  boxOf,
  comboboxOf,
  dataRows,
  expectCount,
  expectNoOverflow,
  expectTexts,
  focus,
  names,
  openFilters,
  press,
  pressKey,
  resize,
  rowOf,
} from "./support/screen"

const [ADMINS, EMPLOYEES] = KINDS

const search = (): Locator => page.getByPlaceholder("Cari...")

describe("pages", () => {
  test("[GL-03, CN-04] twenty rows are one page, without pagination", async () => {
    host.data["/users/admin"] = peopleOf(ADMINS, 20)
    await openApp("/data-admin")
    await expectCount(dataRows(), 20)
    await expect.element(page.getByText("20 data", { exact: true })).toBeVisible()
    await expectCount(page.getByRole("navigation", { name: "Halaman" }), 0)
    await expectCount(page.getByRole("button", { name: /^(Prev|Next)$/ }), 0)
  })

  test.each([390, 1440])(
    "[GL-03] another page shows the tools above its first rows (%i px)",
    async (width) => {
      await resize(width, 800)
      host.data["/users/admin"] = peopleOf(ADMINS, 65)
      await openApp("/data-admin")
      await expectCount(dataRows(), 20)
      for (const [button, first] of [
        ["Next", "Orang 021"],
        ["Halaman 3", "Orang 041"],
        ["Prev", "Orang 021"],
      ] as const) {
        await page.getByRole("button", { name: button }).click()
        await expect.poll(() => names()[0]).toBe(first)
        await expect.element(search()).toBeInViewport({ ratio: 0.99 })
        expect(boxOf(search()).top).toBeGreaterThan(boxOf(page.getByRole("banner")).bottom)
        await expect.element(rowOf(first)).toBeInViewport()
      }
    },
  )

  test("[GL-03] another page scrolls nothing while the table's head is in sight", async () => {
    await resize(1440, 1000)
    host.data["/users/admin"] = peopleOf(ADMINS, 65)
    await openApp("/data-admin")
    await expectCount(dataRows(), 20)
    scrollTo(0, 40)
    await page.getByRole("button", { name: "Next" }).click()
    await expect.poll(() => names()[0]).toBe("Orang 021")
    expect(scrollY).toBe(40)
  })

  test("[GL-02] the pages are at the foot of the window, below the pointer from one to the next, and hide no row", async () => {
    await resize(1366, 768)
    host.data["/users/admin"] = peopleOf(ADMINS, 65)
    await openApp("/data-admin")
    await expectCount(dataRows(), 20)
    const next = page.getByRole("button", { name: "Next" })
    const { top, bottom } = boxOf(next)
    expect(bottom).toBeLessThan(innerHeight)
    await next.click()
    await expect.poll(() => names()[0]).toBe("Orang 021")
    expect(boxOf(next).top).toBe(top)
    // A row that takes the focus is above them.
    const last = page.getByRole("link", { name: "Orang 040", exact: true })
    ;(last.element() as HTMLElement).focus()
    await expect.poll(() => boxOf(last).bottom).toBeLessThan(top)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => boxOf(rowOf("Orang 040")).bottom).toBeLessThanOrEqual(boxOf(next).top)
  })

  test("[GL-01..GL-03, CN-04, AB-62, AB-89] the twenty-first row has a page of its own, without another call", async () => {
    host.data["/users/admin"] = peopleOf(ADMINS, 21)
    await openApp("/data-admin")
    await expectCount(dataRows(), 20)
    const pages = page.getByRole("navigation", { name: "Halaman" })
    await expectTexts(pages.getByRole("button"), ["Prev", "1", "2", "Next"])
    await expect.element(pages.getByRole("button", { name: "Prev" })).toBeDisabled()
    const calls = host.calls.length
    await pages.getByRole("button", { name: "Next" }).click()
    await expect.poll(names).toEqual(["Orang 021"])
    await expect
      .element(pages.getByRole("button", { name: "Halaman 2" }))
      .toHaveAttribute("aria-current", "page")
    await expect.element(pages.getByRole("button", { name: "Next" })).toBeDisabled()
    await pages.getByRole("button", { name: "Halaman 1" }).click()
    await expectCount(dataRows(), 20)
    await pages.getByRole("button", { name: "Halaman 2" }).click()
    expect(host.calls).toHaveLength(calls)

    // Deleting the last page's only row shows the page before it, without pagination.
    await rowOf("Orang 021").getByRole("button", { name: "Hapus" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
    await expectCount(dataRows(), 20)
    await expectCount(pages, 0)
  })

  test("[GL-01, GL-04] a search on a later page shows the first page of its matches", async () => {
    host.data["/users/admin"] = peopleOf(ADMINS, 65)
    await openApp("/data-admin")
    const pages = page.getByRole("navigation", { name: "Halaman" })
    await pages.getByRole("button", { name: "Halaman 4" }).click()
    await expect.element(page.getByText("61–65 dari 65")).toBeVisible()
    await search().fill("orang 0")
    await expect.element(page.getByText("1–20 dari 65")).toBeVisible()
    // Every shown column is searched.
    for (const typed of ["ORANG 042", "stn-00042", "081200000042", "orang42@"]) {
      await search().fill(typed)
      await expect.poll(() => names()).toEqual(["Orang 042"])
    }
    await search().fill("tidak ada")
    await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
    await press("Kosongkan pencarian dan filter")
    await expect.element(search()).toHaveValue("")
    await expectCount(dataRows(), 20)
  })
})

test("[CN-17] the toast stays for about one and a half seconds", async () => {
  host.data["/users/employee"] = peopleOf(EMPLOYEES, 2)
  await openApp("/data-karyawan")
  await rowOf("Orang 001").getByRole("button", { name: "Hapus" }).click()
  const isShown = () =>
    [...document.querySelectorAll('[role="status"]')].some((each) => each.textContent?.includes("Berhasil"))
  const lasted = between(isShown, () => !isShown())
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  expect(await lasted).toBeGreaterThan(1000)
  expect(await lasted).toBeLessThan(3000)
})

test("[CN-18] a select's menu is 200 px high at most, however many entries it has", async () => {
  host.data["/positions"] = Array.from({ length: 40 }, (_, index) => ({
    id: `p${index}`,
    name: `Jabatan ${index + 1}`,
    status: "ADMIN",
  }))
  await openApp("/add-admin")
  const input = comboboxOf("Jabatan")
  await focus(input)
  await pressKey(input, "ArrowDown")
  await expect.element(page.css(".ant-select-item-option").first()).toBeVisible()
  const list = page.css(".rc-virtual-list-holder")
  await expect.poll(async () => boxOf(list)?.height ?? 0).toBeGreaterThan(150)
  expect(boxOf(list)?.height ?? 999).toBeLessThanOrEqual(200)
})

describe("on a phone", () => {
  beforeEach(() => resize(390, 844))
  test("[GL-04, GL-05] list, filters and detail fit the screen", async () => {
    host.data["/users/admin"] = [memberOf(ADMINS, 1), ...peopleOf(ADMINS, 30).slice(1)]
    await openApp("/data-admin")
    await expect.element(rowOf("Orang 001")).toBeVisible()
    await expectNoOverflow()
    await openFilters()
    await expectNoOverflow()
    await press("Tampilkan 30 data", page.getByRole("dialog", { name: "Advanced Search" }))
    // All of the card opens the record.
    await rowOf("Orang 001").click({ position: { x: 40, y: 40 } })
    const detail = page.getByRole("dialog", { name: "Detail" })
    await expect.element(detail).toBeVisible()
    const box = boxOf(detail)
    expect(box?.width ?? 999).toBeLessThanOrEqual(390)
  })
})
