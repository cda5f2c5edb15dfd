/** Toolbar of a list between 1024 and 1440 pixels. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { openApp } from "./support/app"
import { resize } from "./support/screen"

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
    for (const width of [1440, 1366, 1216, 1120, 1024]) {
      await resize(width, 900)
      expect(rows().length, `${width}: ${rows()}`).toBe(1)
      expect(outlined().length).toBeLessThanOrEqual(2)
    }
  },
)
