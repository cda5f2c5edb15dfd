/** Toolbar of a list between 1024 and 1440 pixels. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { registry } from "../../resources/registry"
import { ComingButton } from "../../src/ui/tool-button"
import tools from "../../src/views/table/tools.module.css"
import { KINDS, personOf } from "../support/people"
import { row } from "../support/stored-lists"
import { mount, openApp } from "./support/app"
import { host } from "./support/host"
import { boxOf, button, expectCount, expectGone, press, resize, rowOf } from "./support/screen"
import { bar, toolsLoaded } from "./support/selection"
import { openTransactions } from "./support/stored-lists"

const lists = registry.all.filter(({ list }) => list.path && list.view === "table")

/** Tops of the search, the buttons in sight and the primary action, rounded. */
function rows(): number[] {
  const search = page.getByPlaceholder("Cari...").element()
  const buttons = document.querySelectorAll(
    "main :is([data-actions] button, button[data-actions], h1 + button)",
  )
  const tools = [search, ...buttons].filter((each) => each.checkVisibility({ visibilityProperty: true }))
  const middles = tools.map((each) => {
    const { top, height } = each.getBoundingClientRect()
    return Math.round((top + height / 2) / 10)
  })
  return [...new Set(middles)]
}
const outlined = () =>
  [...document.querySelectorAll("main .ant-btn:not(.ant-btn-color-primary)")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

test.each(lists.map(({ list }) => list.path))(
  "[GL-01] %s: search, tools and primary action are in one row, with two outlined buttons at most",
  async (path) => {
    await resize(1440, 900)
    await openApp(path)
    await expect.element(page.getByRole("button", { name: "Lainnya" })).toBeVisible()
    await expect.poll(() => page.css("main table").elements().length).toBe(1)
    // Without saved views there is nothing to choose from.
    await expectCount(page.getByRole("button", { name: "Semua", exact: true }), 0)
    for (const width of [1440, 1366, 1216, 1120, 1024, 820]) {
      await resize(width, 900)
      if (width > 820) expect(rows().length, `${width}: ${rows()}`).toBe(1)
      expect(outlined().length).toBeLessThanOrEqual(2)
      // ⋯ is at the right end, beside the primary action if there is one.
      const add = page.css("main .ant-btn-color-primary:visible").elements()[0]
      const end = add?.getBoundingClientRect().left ?? boxOf(page.css("main section").first()).right
      expect(end - boxOf(button("Lainnya")).right, String(width)).toBeLessThanOrEqual(16)
    }
  },
)

test.each([1440, 1366])(
  "at %d px the search has room beside a record, and while rows are ticked",
  async (width) => {
    await resize(width, 900)
    await openTransactions([row("B-1"), row("B-2")])
    await toolsLoaded()
    const search = page.getByPlaceholder("Cari...")
    const add = button("Tambah Transaksi")
    const { width: wide } = boxOf(add)
    await page.getByRole("link", { name: "B-1", exact: true }).click()
    await expect.element(page.getByRole("dialog", { name: "Detail Data" })).toBeVisible()
    expect(boxOf(search).width).toBeGreaterThanOrEqual(200)
    // The primary action keeps its word.
    expect(boxOf(add).width).toBe(wide)
    expect(boxOf(add).top).toBe(boxOf(search).top)
    // The filters keep theirs where the search has room all the same.
    expect(boxOf(button("Advanced Search")).width > 40).toBe(width === 1440)
    // ⋯ stays beside it.
    expect(boxOf(add).left - boxOf(button("Lainnya")).right).toBeLessThanOrEqual(16)
    await userEvent.keyboard("{Escape}")
    await expectGone(page.getByRole("dialog", { name: "Detail Data" }))
    const before = boxOf(button("Lainnya"))
    await press("Pilih")
    await expect.element(bar()).toBeVisible()
    expect(boxOf(search).width).toBeGreaterThanOrEqual(200)
    // ⋯ stays at the right side of the row, beside the actions for the ticked rows.
    const [more, end] = [boxOf(button("Lainnya")), boxOf(button("Selesai", bar()))]
    expect(more.left).toBeGreaterThanOrEqual(before.left)
    expect([more.left - end.right, more.top]).toEqual([8, before.top])
  },
)

test("in the smallest window with a panel the list with the most tools keeps them in one row", async () => {
  await resize(1200, 768)
  await openTransactions([row("B-1")])
  await toolsLoaded()
  await page.getByRole("link", { name: "B-1", exact: true }).click()
  await expect.element(page.getByRole("dialog", { name: "Detail Data" })).toBeVisible()
  expect(rows()).toHaveLength(1)
})

test.each([1440, 390])("at %d px a button clears the search, and the foot counts", async (width) => {
  const [ADMINS] = KINDS
  host.data[ADMINS.path] = [
    personOf(ADMINS, 1, { profiles: { full_name: "Joko Susilo" } }),
    personOf(ADMINS, 2),
  ]
  await resize(width, 844)
  await openApp(ADMINS.list)
  await expect.element(rowOf("Orang 002")).toBeVisible()
  const search = page.getByPlaceholder("Cari...")
  await expectCount(button("Kosongkan pencarian"), 0)
  await search.fill("joko")
  await expectGone(rowOf("Orang 002"))
  const middle = ({ top, height }: DOMRect) => top + height / 2
  await expectCount(page.getByText("1 data, disaring dari 2"), 1)
  expect(middle(boxOf(button("Kosongkan pencarian")))).toBe(middle(boxOf(search)))
  await button("Kosongkan pencarian").click()
  await expect.element(rowOf("Orang 002")).toBeVisible()
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue("")
})

test("on a phone Cetak has its place while its code is loading", async () => {
  await resize(390, 844)
  mount(
    <div className={tools.print}>
      <ComingButton menu>Cetak</ComingButton>
    </div>,
  )
  await expect.element(button("Cetak")).toBeVisible()
  expect(boxOf(button("Cetak")).width).toBe(44)
})
