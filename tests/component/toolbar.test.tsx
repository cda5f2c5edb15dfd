/** Toolbar of a list between 1024 and 1440 pixels. */
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { openApp } from "./support/app"
import { resize } from "./support/screen"

const lists = registry.all.filter(({ list }) => list.path && list.view === "table")

/** Number of tools in each row, with the search. */
function rows(): number[] {
  const search = page.getByPlaceholder("Cari...").element().parentElement
  const tools = [search, ...document.querySelectorAll("main [data-actions] > *, main [data-actions] button")]
  const counts = new Map<number, number>()
  for (const tool of tools) {
    if (!tool?.checkVisibility() || tool.querySelector("button")) continue
    const { top, height } = tool.getBoundingClientRect()
    const middle = Math.round((top + height / 2) / 10)
    counts.set(middle, (counts.get(middle) ?? 0) + 1)
  }
  return [...counts.values()]
}

test.each(lists.map(({ list }) => list.path))(
  "[GL-01] %s: the tools are in one row with the search or all below it",
  async (path) => {
    await resize(1440, 900)
    await openApp(path)
    await expect.element(page.getByRole("button", { name: "Kolom" })).toBeVisible()
    for (let width = 1024; width <= 1440; width += 32) {
      await resize(width, 900)
      const [, ...below] = rows()
      expect(below.length, `${width}: ${rows()}`).toBeLessThanOrEqual(1)
      if (below.length > 0) expect(rows()[0], `${width}: ${rows()}`).toBe(1)
    }
  },
)
