/** A grouped list: its groups in memory and on the server, folds, sums, chip, views, address, selection, paper. */
import { beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { transactions } from "../../resources/transactions"
import { switchToEnglish } from "../../src/app/english"
import { setCopies } from "../../src/lists/offline-copy"
import { setLanguage } from "../../src/texts/language"
import { ListPage } from "../../src/views/screen/screens"
import type { Row } from "../stub/answers"
import { groupsOf, MARKS, pageOf } from "../support/paging-host"
import { row } from "../support/stored-lists"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { mountDeclared } from "./support/declared"
import { openDialog, column as printed, tick } from "./support/documents"
import { host } from "./support/host"
import {
  button,
  expectAddress,
  expectCount,
  expectFits,
  expectGone,
  expectTexts,
  names,
  press,
  resize,
  showTools,
  textsOf,
} from "./support/screen"
import { openTransactions, putList } from "./support/stored-lists"

const ROWS = [
  row("K-1", { Supplier: "UD Tani", BeratBersih: "1.000", Premi: "10", TanggalNota: "2026-11-02" }),
  row("K-2", { Supplier: "CV Maju", BeratBersih: "250", Premi: "7", TanggalNota: "2026-10-30" }),
  row("K-3", { Supplier: "ud tani", BeratBersih: "500", Premi: "5", TanggalNota: "2025-12-01" }),
  row("K-4", { Supplier: "", BeratBersih: "1", Premi: "1", TanggalNota: "" }),
]
const PATH = "/transaksi-singkong"
const headings = () => page.css("main th[scope=rowgroup]")
const headingTexts = () => textsOf(headings())
const column = (name: string) => page.getByRole("columnheader", { name, exact: true })
const fold = (name: string) => headings().getByRole("button", { name: new RegExp(`^${name} `) })
const sumsOf = (name: string) =>
  textsOf(page.getByRole("row", { name: new RegExp(`^${name} `) }).css("td[data-sum]"))

/** Opens the transactions by the address of a grouping. */
async function openGrouped(rows: readonly unknown[], group = "Supplier"): Promise<void> {
  putList(rows)
  await openApp(`${PATH}?group=${group}`)
}

async function groupBy(label: string): Promise<void> {
  await press("Kelompokkan menurut...")
  const menu = page.getByRole("menu", { name: "Kelompokkan menurut" })
  await menu.getByRole("menuitemradio", { name: label, exact: true }).click()
}

describe("a list in memory", () => {
  test("is grouped by a choice of the menu: groups by name, their counts and sums, the empty one last", async () => {
    await openTransactions(ROWS)
    await groupBy("Supplier")
    await expect.poll(headingTexts).toEqual(["CV Maju 1 data", "UD Tani 2 data", "Tanpa Supplier 1 data"])
    expect(names()).toEqual(["K-2", "K-1", "K-3", "K-4"])
    expect(sumsOf("UD Tani")).toEqual(["1.500", "Rp15", "Rp2"])
    await expect.element(page.css('tfoot [data-sum="Berat Bersih (kg)"]')).toHaveTextContent("1.751")
    await expectAddress(`${PATH}?group=Supplier`)
    await expectAccessible()
    await expectFits()
  })

  test("folds one group by keyboard, and all of them", async () => {
    await openGrouped(ROWS)
    const tani = fold("UD Tani")
    await expect.element(tani).toHaveAttribute("aria-expanded", "true")
    ;(tani.element() as HTMLElement).focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(tani).toHaveAttribute("aria-expanded", "false")
    await expect.poll(names).toEqual(["K-2", "K-4"])
    await expect.element(tani).toHaveFocus()
    await press("Lipat semua")
    await expect.poll(names).toEqual([])
    await press("Buka semua")
    await expect.poll(names).toHaveLength(4)
    await press("Lipat semua")
    ;(fold("CV Maju").element() as HTMLElement).focus()
    await userEvent.keyboard(" ")
    await expect.poll(names).toEqual(["K-2"])
  })

  test("keeps search, filters and order within its groups; a button of the chip turns their order", async () => {
    await openGrouped(ROWS)
    await expect.poll(names).toHaveLength(4)
    await press("Premi")
    await expect.poll(names).toEqual(["K-2", "K-3", "K-1", "K-4"])
    await press("Kelompok menaik; ubah ke menurun")
    await expect.poll(headingTexts).toEqual(["UD Tani 2 data", "CV Maju 1 data", "Tanpa Supplier 1 data"])
    await page.getByRole("searchbox").fill("1.000")
    await expect.poll(headingTexts).toEqual(["UD Tani 1 data"])
    expect(names()).toEqual(["K-1"])
    await page.getByRole("searchbox").fill("tidak ada")
    await expect.element(page.getByText("Tidak ada data yang cocok dengan pencarian.")).toBeVisible()
  })

  test("does not repeat the group in a column, and shows the column again without the grouping", async () => {
    await openGrouped(ROWS)
    await expect.poll(headingTexts).toHaveLength(3)
    await expectCount(column("Supplier"), 0)
    await expectCount(column("No Kendaraan"), 1)
    await press("Batalkan pengelompokan")
    await expectCount(column("Supplier"), 1)
  })

  test("its counts and folds are beside the chip, above the table", async () => {
    await openGrouped(ROWS)
    const counts = page.getByRole("status").filter({ hasText: "3 kelompok, 4 data" })
    await expect.element(counts).toBeVisible()
    const middle = (locator: ReturnType<typeof page.css>) => {
      const { top, bottom } = locator.element().getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }
    const chip = page.getByRole("list", { name: "Filter aktif" })
    expect(Math.abs(middle(counts) - middle(chip))).toBeLessThanOrEqual(1)
    await expectCount(page.getByRole("table").getByRole("button", { name: "Buka semua" }), 0)
    await page.getByRole("searchbox").fill("1.000")
    await expect.element(page.getByText("1 kelompok, 1 data")).toBeVisible()
  })

  test("groups days by month, in the order of time; the column has the days", async () => {
    await openTransactions(ROWS)
    await groupBy("Tanggal Nota")
    await expectCount(column("Tanggal Nota"), 1)
    await expect
      .poll(headingTexts)
      .toEqual([
        "Desember 2025 1 data",
        "Oktober 2026 1 data",
        "November 2026 1 data",
        "Tanpa Tanggal Nota 1 data",
      ])
  })

  test("its chip takes the grouping away, and Back brings it again", async () => {
    await openTransactions(ROWS)
    await groupBy("Supplier")
    const chips = page.getByRole("list", { name: "Filter aktif" }).getByRole("listitem")
    await expectTexts(chips, ["Menurut: Supplier"])
    await press("Batalkan pengelompokan")
    await expectGone(headings())
    await expect.poll(names).toEqual(["K-1", "K-2", "K-3", "K-4"])
    await expectAddress(PATH)
    history.back()
    await expect.poll(headingTexts).toHaveLength(3)
    await press("Kelompokkan menurut...")
    await expect
      .element(page.getByRole("menuitemradio", { name: "Supplier", exact: true }))
      .toHaveAttribute("aria-checked", "true")
    await page.getByRole("menuitem", { name: "Tidak dikelompokkan" }).click()
    await expectGone(headings())
    await expect.element(button("Lainnya")).toHaveFocus()
  })

  test("a saved view has its grouping, also after a reload", async () => {
    await openTransactions(ROWS)
    await groupBy("Supplier")
    await expect.poll(headingTexts).toHaveLength(3)
    await press("Tampilan")
    const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
    await views.getByRole("textbox", { name: "Nama tampilan" }).fill("Per supplier")
    await press("Simpan", views)
    await press("Tutup dialog", views)
    await press("Semua")
    await expectGone(headings())
    await reloadApp()
    await press("Per supplier")
    await expect.poll(headingTexts).toHaveLength(3)
    await expectAddress(`${PATH}?group=Supplier`)
  })

  test("more rows than a hundred begin folded, and a group shows twenty at first", async () => {
    const many = Array.from({ length: 180 }, (_, index) =>
      row(`N-${index}`, { Supplier: `UD ${index % 6}`, KodeReferensi: `R${index}` }),
    )
    await openGrouped(many)
    await expect.poll(headingTexts).toHaveLength(6)
    expect(names()).toEqual([])
    await fold("UD 2").click()
    await expect.poll(names).toHaveLength(20)
    await expect.element(page.getByText("20 dari 30")).toBeVisible()
    await press("Muat lagi")
    await expect.poll(names).toHaveLength(30)
    await expectGone(button("Muat lagi"))
    // The focus is not lost with the button.
    await expect.poll(() => document.activeElement?.textContent).toBe("N-122")
  })

  test("samples are in their group, but not in its sums once there is another row", async () => {
    const { browser } = transactions
    const [sample] = typeof browser === "object" ? (browser.seed?.() ?? []) : []
    const own = row("K-1", { Supplier: String(sample?.Supplier), BeratBersih: "7" })
    await openGrouped([sample, own])
    await expect.poll(headingTexts).toEqual([`${sample?.Supplier} 2 data`])
    expect(sumsOf(String(sample?.Supplier))[0]).toBe("7")
  })

  test("Shift ticks the rows between two, as they are shown", async () => {
    await openGrouped(ROWS)
    await expect.poll(names).toHaveLength(4)
    await press("Pilih")
    await page.getByRole("checkbox", { name: "Pilih K-2", exact: true }).click()
    await page.getByRole("checkbox", { name: "Pilih K-3", exact: true }).click({ modifiers: ["Shift"] })
    await expect.element(page.getByText("3 dipilih")).toBeVisible()
    await expect.element(page.getByRole("checkbox", { name: "Pilih K-1", exact: true })).toBeChecked()
  })

  test("the panel of a record steps through the rows as they are shown", async () => {
    await openGrouped(ROWS)
    await page.getByRole("link", { name: "K-2", exact: true }).click()
    const panel = page.getByRole("dialog")
    await expect.element(panel.getByText("CV Maju").first()).toBeVisible()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(panel.getByText("UD Tani").first()).toBeVisible()
  })

  test("an unknown field of an address groups nothing", async () => {
    await openGrouped(ROWS, "Premi")
    await expect.poll(names).toHaveLength(4)
    await expectGone(headings())
  })

  test("the paper is grouped like the list, unless the dialog says otherwise", async () => {
    await openGrouped(ROWS)
    await expect.poll(headingTexts).toHaveLength(3)
    const dialog = await openDialog("Invoice")
    const box = dialog.getByRole("checkbox", { name: "Kelompokkan menurut Supplier" })
    await expect.element(box).toBeChecked()
    await tick("No Nota")
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expectTexts(page.css("th[scope=rowgroup]"), [
      "CV Maju (1 data)",
      "UD Tani (2 data)",
      "Tanpa Supplier (1 data)",
    ])
    expect(printed(1).filter(Boolean)).toEqual(["K-2", "K-1", "K-3", "K-4"])
  })

  test("on a phone each group is a heading with its sums above its cards", async () => {
    await openGrouped(ROWS)
    await resize(390, 844)
    await expect.poll(headingTexts).toHaveLength(3)
    // One row between the search and the first group, as high as its targets.
    const search = page.getByRole("searchbox").element().getBoundingClientRect()
    const table = page.getByRole("table").element().getBoundingClientRect()
    expect(table.top - search.bottom).toBeLessThanOrEqual(47)
    // One button folds and unfolds, within the margin.
    for (const [shown, other] of [
      ["Lipat semua", "Buka semua"],
      ["Buka semua", "Lipat semua"],
    ] as const) {
      await expect.element(button(shown)).toBeVisible()
      await expectGone(button(other))
      expect(button(shown).element().clientHeight).toBe(44)
      expect(button(shown).element().getBoundingClientRect().right).toBeLessThanOrEqual(374)
      await press(shown)
      await expect.element(button(other)).toHaveFocus()
    }
    const tani = page.getByRole("row", { name: /^UD Tani / })
    await expect.element(tani.getByText("1.500")).toBeVisible()
    const top = (locator: ReturnType<typeof page.css>) => locator.element().getBoundingClientRect().top
    expect(top(tani.getByText("1.500"))).toBeGreaterThan(top(fold("UD Tani")))
    // Grouping is chosen at the foot of the window; its words begin below the title.
    await showTools("Kelompokkan menurut...")
    await press("Kelompokkan menurut...")
    const dialog = page.getByRole("dialog", { name: "Kelompokkan menurut" })
    await expect.element(dialog).toBeVisible()
    const { top: upper, bottom, height } = dialog.element().getBoundingClientRect()
    expect([upper >= 200, Math.round(bottom)]).toEqual([true, 844])
    expect(height).toBeLessThan(560)
    const [title, word] = [dialog.getByRole("heading"), dialog.getByText("Tanggal Nota", { exact: true })]
    const paddingLeft = Number.parseFloat(getComputedStyle(word.element()).paddingLeft)
    expect(word.element().getBoundingClientRect().left + paddingLeft).toBe(
      title.element().getBoundingClientRect().left,
    )
    await press("Tutup dialog")
    await expectAccessible()
    await resize(1440, 900)
  })
})

test("a list without such a field offers no grouping", async () => {
  const notes = {
    name: "notes",
    label: { singular: "Catatan", plural: "Catatan" },
    api: "/notes",
    access: { module: "UserSetup" },
    fields: { title: { type: "text", label: "Judul" } },
    list: { path: "/catatan", columns: ["title"] },
  }
  host.data["/notes"] = [{ id: "1", title: "Satu" }]
  mountDeclared([notes] as never, (registry) => <ListPage resource={registry.get("notes")} />)
  await expect.poll(names).toEqual(["Satu"])
  await showTools()
  await expectCount(button("Kelompokkan menurut..."), 0)
})

describe("a long list of our own server", () => {
  const LIST = "/verifikasi-setup/sub-agent-areal"
  let rows: Row[] = []
  beforeEach(() => {
    rows = Array.from({ length: 5100 }, (_, index) => ({
      id: `a${index}`,
      name: `Agen ${String(index).padStart(4, "0")}`,
      status_sa: index % 3 === 0 ? null : index % 2 ? "AREAL" : "LAPAK",
      join_date: `2026-0${1 + (index % 3)}-05`,
      version: 1,
    }))
    document.head.insertAdjacentHTML("beforeend", MARKS)
    host.answers.set("GET /sub-agents", ({ url }) => pageOf("subAgents", rows, url))
    host.answers.set("GET /sub-agents/-/groups", ({ url }) => groupsOf("subAgents", rows, url))
  })
  const asked = (end: string) =>
    host.calls
      .filter(({ path }) => path === `/sub-agents${end}`)
      .map(({ url }) => Object.fromEntries(new URL(url, "http://host").searchParams))

  test("is counted by the server, begins folded, and loads a group's records by pages when it is opened", async () => {
    await openApp(LIST)
    await groupBy("Join Date")
    await expect
      .poll(headingTexts)
      .toEqual(["Januari 2026 1.700 data", "Februari 2026 1.700 data", "Maret 2026 1.700 data"])
    expect(names()).toEqual([])
    await fold("Februari 2026").click()
    await expect.poll(names).toHaveLength(20)
    expect(names()[0]).toBe("Agen 0001")
    await press("Muat lagi")
    await expect.poll(names).toHaveLength(40)
    expect(asked("").slice(-2)).toEqual([
      { _start: "0", _end: "20", _by: "joinDate", _of: "2026-02" },
      { _start: "20", _end: "40", _by: "joinDate", _of: "2026-02" },
    ])
    // Never the whole list.
    expect(asked("").filter(({ _end }) => _end === undefined)).toEqual([])
    await page.getByPlaceholder("Cari...").fill("Agen 000")
    await expect
      .poll(headingTexts)
      .toEqual(["Januari 2026 5 data", "Februari 2026 5 data", "Maret 2026 5 data"])
    expect(asked("/-/groups").at(-1)).toEqual({ _by: "joinDate", q: "Agen 000" })
    await expect.poll(names).toEqual(["Agen 0001", "Agen 0004", "Agen 0007", "Agen 1000", "Agen 4000"])
    await expectAccessible()
  })

  test("a failed answer offers another try", async () => {
    host.answers.set("GET /sub-agents/-/groups", { status: 500, body: {} })
    await openApp(`${LIST}?group=joinDate`)
    const again = page.css("main tbody").getByRole("button", { name: "Coba lagi" })
    await expect.element(again).toBeVisible()
    host.answers.set("GET /sub-agents/-/groups", ({ url }) => groupsOf("subAgents", rows, url))
    await again.click()
    await expect.poll(headingTexts).toHaveLength(3)
  })

  test("in English its months, counts and tools are English", async () => {
    switchToEnglish()
    try {
      await openApp(`${LIST}?group=joinDate`)
      await expect
        .poll(headingTexts)
        .toEqual(["January 2026 1.700 records", "February 2026 1.700 records", "March 2026 1.700 records"])
      await fold("February 2026").click()
      await expect.poll(names).toHaveLength(20)
      await expect.element(page.getByText("20 of 1.700")).toBeVisible()
      await expect.element(button("Expand all")).toBeVisible()
      await expectAccessible()
    } finally {
      setLanguage(undefined)
      document.documentElement.lang = "id"
    }
  })

  test("without a connection it is grouped from the copy on the device", async () => {
    const none = () => {}
    setCopies({ rights: () => "", save: none, drop: none, clear: none, read: async () => ({ data: rows }) })
    for (const path of ["/sub-agents", "/sub-agents/-/groups"])
      host.answers.set(`GET ${path}`, { status: 502, body: {} })
    try {
      await openApp(`${LIST}?group=joinDate`)
      await expect
        .poll(headingTexts)
        .toEqual(["Januari 2026 1.700 data", "Februari 2026 1.700 data", "Maret 2026 1.700 data"])
      await fold("Maret 2026").click()
      await expect.poll(names).toHaveLength(20)
      await press("Muat lagi")
      await expect.poll(names).toHaveLength(40)
      expect(names()[0]).toBe("Agen 0002")
    } finally {
      setCopies(undefined)
    }
  })

  test("too many groups are a sentence", async () => {
    host.answers.set("GET /sub-agents/-/groups", {
      status: 200,
      body: { data: { groups: null, total: 1001 } },
    })
    await openApp(`${LIST}?group=joinDate`)
    await expect.element(page.getByText(/^Lebih dari 1\.000 kelompok\./)).toBeVisible()
    expect(names()).toEqual([])
  })
})
