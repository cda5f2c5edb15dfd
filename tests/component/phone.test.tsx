/** Measures of a phone at 390 and 360 pixels: inputs, the title, a record's buttons, the print dialog, calendars. */
import { beforeEach, describe, expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import type { Declared } from "../../src/core/schema/define"
import { ListPage } from "../../src/views/screen/screens"
import { documentedResources } from "../support/documented"
import { hostPartner } from "../support/host-partner"
import { KINDS, peopleOf } from "../support/people"
import { row } from "../support/stored-lists"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"
import { entries, openMatrix, permissions } from "./support/access"
import { openApp } from "./support/app"
import { mountDeclared } from "./support/declared"
import { host, markServer } from "./support/host"
import {
  boxOf,
  button,
  expectCount,
  expectNoOverflow,
  expectTexts,
  press,
  resize,
  textsOf,
} from "./support/screen"
import { openTransactions } from "./support/stored-lists"

const CONTROLS = "input.ant-input, .ant-input-affix-wrapper, .ant-picker, .ant-select, main select"
/** Heights of the inputs in sight, each once. Those inside of another one have no border of their own. */
const heights = (): number[] => {
  const controls = page.css(CONTROLS).elements()
  const outer = controls.filter(
    (each) =>
      each.checkVisibility() &&
      // A value that is not typed is a line of text on a phone.
      !(innerWidth < 640 && each.closest("[data-read-only]")) &&
      !controls.some((other) => other !== each && other.contains(each)),
  )
  return [...new Set(outer.map((each) => each.getBoundingClientRect().height))]
}

const kind = KINDS[0]
if (!kind) throw new Error("no kind of people")

beforeEach(() => resize(390, 844))

describe("inputs are 44 pixels high, and 36 on a desk", () => {
  test.each(["/add-admin", "/add-verifikasi-singkong", "/jenis-pengguna", "/user-setup/mitra"])(
    "%s",
    async (address) => {
      await openApp(address)
      await expect.poll(heights).toEqual([44])
      await resize(1440, 900)
      await expect.poll(heights).toEqual([36])
    },
  )

  test("the filters", async () => {
    await openTransactions([row("K-1")])
    await press("Advanced Search")
    await expect.element(page.getByRole("dialog").css(".ant-picker").first()).toBeVisible()
    await expect.poll(heights).toEqual([44])
  })

  test("options and days too, in the letters of their inputs", async () => {
    await openApp("/add-karyawan")
    await page.getByLabelText("Jenis Pengguna").click()
    const option = page.css(".ant-select-item").first()
    await expect.element(option).toBeVisible()
    // Grown to its whole height.
    await expect
      .poll(() => [boxOf(option).height, getComputedStyle(option.element()).fontSize])
      .toEqual([44, "16px"])
    await userEvent.keyboard("{Escape}")
    await page.getByLabelText("Tanggal Masuk").click()
    const day = page.css(".ant-picker-cell").first()
    await expect.element(day).toBeVisible()
    await expect.poll(() => [boxOf(day).width, boxOf(day).height]).toEqual([44, 44])
    for (const step of page.css(".ant-picker-header > button").elements()) {
      const { width, height } = step.getBoundingClientRect()
      expect([width, height]).toEqual([44, 44])
    }
    expect(boxOf(page.css(".ant-picker-now-btn")).height).toBe(44)
    // It has the width of its input, also on a narrow phone.
    await resize(360, 740)
    await page.getByLabelText("Nama Lengkap", { exact: true }).click()
    await page.getByLabelText("Tanggal Masuk").click()
    const calendar = page.css(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)")
    const sides = ({ left, right }: DOMRect) => [left, right]
    await expect
      .poll(() => sides(boxOf(calendar)))
      .toEqual(sides(boxOf(page.css(".ant-picker:has([id$=-joinDate])"))))
  })

  test("the period of the dashboard", async () => {
    await openTransactions([row("K-1")])
    await openApp("/dashboard")
    const period = page.getByLabelText("Periode", { exact: true })
    await expect.element(period).toBeVisible()
    expect(boxOf(period).height).toBe(44)
  })
})

describe("a finger hits each button and link in 40 pixels of height", () => {
  const missed = (): string[] =>
    page
      .css("main :is(a[href], button:enabled, summary), [role=dialog] :is(a[href], button:enabled)")
      .elements()
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("thead"))
      .flatMap((each) => {
        each.scrollIntoView({ block: "center" })
        const { left, top, width, height } = each.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        // Outside of the screen, or below a part that covers it.
        if (width < 2 || !each.contains(document.elementFromPoint(x, y))) return []
        const hits = Array.from({ length: 80 }, (_, far) => document.elementFromPoint(x, y + far - 40))
        return hits.filter((hit) => each.contains(hit)).length >= 40
          ? []
          : [each.getAttribute("aria-label") ?? each.textContent]
      })

  test.each(["/dashboard", "/transaksi-singkong", "/add-verifikasi-singkong"])("%s", async (address) => {
    await openTransactions(Array.from({ length: 30 }, (_, at) => row(`K-${at}`)))
    await openApp(address)
    await expect.poll(() => page.css("main :is(a[href], button)").elements().length).toBeGreaterThan(0)
    await expect.poll(missed).toEqual([])
  })

  test("the rights of a role", async () => {
    host.answers.set("GET /permissions/2", permissions(...entries("AdminData", "view")))
    await openMatrix("Kepala Gudang")
    await expect.poll(missed).toEqual([])
  })

  test("the filters", async () => {
    await openTransactions([row("K-1")])
    await press("Advanced Search")
    await expect.element(page.getByRole("dialog").css(".ant-picker").first()).toBeVisible()
    await expect.poll(missed).toEqual([])
  })
})

test("the order, a filter and a form have the same arrow, at the same place", async () => {
  host.data["/users/partner"] = [hostPartner()]
  /** Drawing, width and distance from the right edge of the input. */
  const arrowOf = (input: Locator, outer: string) => {
    const box = input.element().closest(outer) as Element
    const drawing = [...box.querySelectorAll("svg")].at(-1) as Element
    const { right, width } = drawing.getBoundingClientRect()
    const gap = box.getBoundingClientRect().right - right
    return [drawing.querySelector("path")?.getAttribute("d"), width, Math.round(gap)]
  }
  await openApp("/data-mitra")
  await press("Advanced Search")
  const sheet = page.getByRole("dialog", { name: "Advanced Search" })
  const order = sheet.getByLabelText("Urutkan")
  await expect.element(order).toBeVisible()
  const arrows = [
    arrowOf(order, "div"),
    arrowOf(sheet.getByLabelText("Jenis Mitra"), ".ant-input-affix-wrapper"),
  ]
  await openApp("/add-mitra")
  const input = page.getByRole("combobox", { name: /^Jenis Mitra/ })
  await expect.element(input).toBeEnabled()
  const own = arrowOf(input, ".ant-select")
  expect(arrows).toEqual([own, own])
})

test("the header's title is one line and whole, also a long one, below 360 pixels it ends after a word; the page's heading is whole", async () => {
  const title = () => page.getByRole("banner").css(".header-title").element() as HTMLElement
  const looks = () => {
    const { fontSize, fontWeight, letterSpacing } = getComputedStyle(title())
    return [
      fontSize,
      fontWeight,
      letterSpacing,
      Math.round(title().clientHeight / (Number.parseFloat(fontSize) * 1.2)),
    ]
  }
  /** Its text is as high as one line. */
  const isWhole = () => title().scrollHeight <= title().clientHeight + 1
  for (const [address, text, size] of [
    ["/jenis-pengguna", "Manajemen Akses", "15px"],
    ["/data-verifikasi-singkong", "Data Verifikasi Singkong", "15px"],
    ["/add-verifikasi-singkong", "Tambah Verifikasi Singkong", "15px"],
    ["/add-transaksi-singkong", "Tambah Transaksi Singkong", "15px"],
    ["/dashboard", "Dashboard Transaksi Singkong", "^1[45]"],
  ] as const) {
    await openApp(address)
    await expect.element(page.getByRole("banner")).toHaveTextContent(text)
    title().lang = "id"
    await expect.poll(looks, { message: text }).toEqual([expect.stringMatching(size), "600", "normal", 1])
    expect(isWhole(), text).toBe(true)
  }
  // The longest one of the other language.
  const own = title().textContent
  title().textContent = "Cassava transactions dashboard"
  title().lang = "en"
  expect(isWhole()).toBe(true)
  title().textContent = own
  title().lang = "id"
  // The room of the mark of waiting records.
  title().insertAdjacentHTML("afterend", '<span style="flex: none; width: 2.5rem"></span>')
  for (const width of [390, 360, 320]) {
    await resize(width, 844)
    expect(looks().slice(1), `${width}`).toEqual(["600", "normal", 1])
    expect(title().scrollWidth, `${width}`).toBe(title().clientWidth)
  }
  const heading = page.getByRole("main").getByRole("heading", { level: 1 })
  await expect.element(heading).toHaveAccessibleName("Dashboard Transaksi Singkong")
})

describe("the buttons of a record", () => {
  const detail = (): Locator => page.getByRole("dialog").first()
  /** The row of buttons that ends with 'Tutup', with the places of their upper edges. */
  const footer = () =>
    [...(button("Tutup", detail()).element().parentElement?.children ?? [])] as HTMLElement[]
  const names = () => footer().map((each) => each.getAttribute("aria-label") ?? each.textContent)

  const expectOneRow = async (expected: readonly string[]) => {
    for (const width of [390, 360]) {
      await resize(width, 844)
      await expect.poll(names, { message: `${width}` }).toEqual(expected)
      expect(new Set(footer().map((each) => each.getBoundingClientRect().top)).size).toBe(1)
      await expectNoOverflow()
    }
  }

  test("a transaction's are one row: Edit has the colour, Tutup is plain", async () => {
    await openTransactions([row("K-1")])
    await page.getByRole("link", { name: "K-1" }).click()
    await expectOneRow(["Edit", "Cetak", "Salin", "Tutup"])
    const edit = getComputedStyle(button("Edit", detail()).element())
    const copy = getComputedStyle(button("Salin", detail()).element())
    expect(edit.borderColor).toBe(edit.color)
    expect(edit.color).not.toBe(copy.color)
    const close = getComputedStyle(button("Tutup", detail()).element())
    expect(close.borderTopColor).toBe("rgba(0, 0, 0, 0)")
  })

  test("those without room are in a menu, which the keyboard opens", async () => {
    markServer()
    const all = [...documentedResources, warehouses, receipts] as readonly Declared[]
    host.data["/warehouses"] = [{ id: "w1", name: "Gudang 1", capacity: 9, status: "OPEN", version: 1 }]
    mountDeclared(all, (registry) => <ListPage resource={registry.get("warehouses")} />)
    await page.getByRole("link", { name: "Gudang 1" }).click()
    await expect.element(button("Lainnya", detail())).toBeEnabled()
    expect(names().at(-1)).toBe("Tutup")
    expect(names()).not.toContain("Tutup gudang")
    ;(button("Lainnya", detail()).element() as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    await expect
      .poll(() => textsOf(page.getByRole("menuitem")))
      .toEqual(expect.arrayContaining(["Riwayat", "Salin", "Tutup gudang"]))
    await page.getByRole("menuitem", { name: "Tutup gudang" }).click()
    await expect.element(page.getByRole("dialog", { name: "Tutup gudang: Gudang 1" })).toBeVisible()
  })
})

test("the print dialog has its choices of columns beside each other in pairs, 44 pixels apart", async () => {
  await openTransactions([row("K-1")])
  await press("Cetak")
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  const columns = page.getByRole("group", { name: "Kolom yang dicetak" })
  await expect.element(columns).toBeVisible()
  const tops = columns
    .css("label")
    .elements()
    .map((each) => each.getBoundingClientRect().top)
  expect(tops.length).toBeGreaterThan(5)
  expect(tops.slice(0, 4).map((top) => top - (tops[0] ?? 0))).toEqual([0, 0, 44, 44])
})

/**
 * Height of the element's target at its middle in whole pixels: where a finger hits it or its label. A target that
 * begins within a pixel may have one less, which its neighbour has.
 */
const hitHeight = (element: Element): number => {
  element.scrollIntoView({ block: "center" })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, middle] = [left + width / 2, Math.round(top + height / 2)]
  const isHit = (y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit)
  }
  const reach = (step: number): number => {
    let y = middle
    while (isHit(y + step)) y += step
    return y
  }
  return reach(1) - reach(-1) + 1
}

test("the shortcuts and ticks of the print dialog, and the buttons of a preview, are 44 pixels high to a finger", async () => {
  await openTransactions([row("K-1")])
  await press("Cetak")
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Invoice" })
  await expect.element(dialog.getByRole("button", { name: "Pilih semua" })).toBeVisible()
  const targets = ["Pilih semua", "Seperti daftar", "Batal pilih"].map((name) =>
    dialog.getByRole("button", { name }).element(),
  )
  const ticks = ["No Nota", "Cetak baris total"].map((name) =>
    dialog.getByRole("checkbox", { name }).element().closest("label"),
  )
  for (const target of [...targets, ...ticks]) {
    if (!target) throw new Error("no target")
    expect(hitHeight(target), target.textContent ?? "").toBeGreaterThanOrEqual(43)
  }
  await openApp("/preview-invoice")
  const back = page.getByRole("button", { name: "Kembali" })
  await expect.element(back).toBeVisible()
  expect(boxOf(back).height).toBe(44)
})

test("an email in a record ends a line after its @, writes to it, and a phone number calls it", async () => {
  host.data[kind.path] = [{ ...peopleOf(kind, 1)[0], email: "indah.permatasari@koperasi.local" }]
  await openApp(kind.list)
  await page.css("a[data-record]").first().click()
  const detail = page.getByRole("dialog")
  const value = detail.getByText("indah.permatasari@")
  await expect.element(value).toBeVisible()
  const links = Object.fromEntries(
    detail
      .css("dd a")
      .elements()
      .map((each) => [each.textContent, each.getAttribute("href")]),
  )
  const number = Object.keys(links).find((text) => /^08\d+$/.test(text))
  expect(links).toEqual({
    "indah.permatasari@koperasi.local": "mailto:indah.permatasari@koperasi.local",
    [number ?? "a number"]: `tel:${number}`,
  })
  const text = new Range()
  const domain = [...value.element().childNodes].find(({ textContent }) =>
    textContent?.startsWith("koperasi"),
  )
  if (!domain) throw new Error("no domain")
  text.selectNode(domain)
  expect(text.getClientRects()).toHaveLength(1)
  expect(text.getBoundingClientRect().left).toBeCloseTo(boxOf(value).left, 0)
})

test("the calendars of the filters do not cover their buttons", async () => {
  await openTransactions([row("K-1")])
  await press("Advanced Search")
  const sheet = page.getByRole("dialog", { name: "Advanced Search" })
  await expect.element(sheet.css(".ant-picker").first()).toBeVisible()
  const foot = () => boxOf(button("Clear All", sheet)).top
  for (const date of sheet.css(".ant-picker input").elements().slice(0, 2)) {
    await userEvent.click(date)
    const calendar = page.css(".ant-picker-dropdown:not(.ant-picker-dropdown-hidden)")
    await expect.element(calendar).toBeVisible()
    // Grown to its whole height.
    await expect
      .poll(() => boxOf(calendar).height === (calendar.element() as HTMLElement).offsetHeight)
      .toBe(true)
    expect(boxOf(calendar).bottom).toBeLessThan(foot())
    expect(boxOf(calendar).top).toBeGreaterThanOrEqual(0)
    await userEvent.keyboard("{Escape}")
  }
})

test("a search says beside its text how many records it found, where their end is off the screen", async () => {
  host.data[kind.path] = peopleOf(kind, 40)
  await openApp(kind.list)
  const search = page.getByRole("searchbox")
  await search.fill("Orang 007")
  await expect.element(page.getByText("1 data, disaring dari 40")).toBeInTheDocument()
  const count = page.css("[data-tools] span[aria-hidden]").getByText("1", { exact: true })
  await expect.element(count).toBeVisible()
  expect(boxOf(count).right).toBeLessThanOrEqual(boxOf(button("Kosongkan pencarian")).left)
  // A long text ends before it.
  const { paddingRight } = getComputedStyle(search.element())
  expect(boxOf(search).right - Number.parseFloat(paddingRight)).toBeLessThan(boxOf(count).left)
  await resize(1366, 768)
  await expect.element(count).not.toBeVisible()
})

test("the menu of a card calls the person's number, that of a desk's row does not", async () => {
  host.data["/users/partner"] = [hostPartner()]
  await openApp("/data-mitra")
  const call = page.getByRole("menuitem", { name: "Telepon 081234567890", exact: true })
  const edit = page.getByRole("menuitem", { name: "Edit", exact: true })
  await press("Aksi lain")
  await expect.element(call).toHaveAttribute("href", "tel:081234567890")
  expect(boxOf(call).height).toBeGreaterThanOrEqual(44)
  // The keys reach it like the other entries.
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}")
  await expect.element(call).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await resize(1100, 800)
  await press("Aksi lain")
  await expect.element(edit).toBeVisible()
  await expectCount(call, 0)
})

test("a text that is no number is not called", async () => {
  const partner = hostPartner()
  host.data["/users/partner"] = [{ ...partner, profiles: { ...partner.profiles, phone_number: "-" } }]
  await openApp("/data-mitra")
  await press("Aksi lain")
  await expect.element(page.getByRole("menuitem", { name: "Edit", exact: true })).toBeVisible()
  await expectCount(page.getByRole("menuitem", { name: /^Telepon/ }), 0)
})

test("the answers to a question are of one width", async () => {
  host.data["/users/partner"] = [hostPartner()]
  await openApp("/data-mitra")
  await press("Aksi lain")
  await page.getByRole("menuitem", { name: "Hapus", exact: true }).click()
  const answers = page.getByRole("alertdialog").getByRole("button")
  await expectTexts(answers, ["Ya", "Batal"])
  const [yes, no] = answers.elements().map((answer) => answer.getBoundingClientRect())
  expect(Math.abs((yes?.width ?? 0) - (no?.width ?? -1))).toBeLessThan(1)
})
