/** Every step of the first day leads to a screen, and is ticked by declared resources. */
import { describe, expect, test } from "vitest"
import { firstDay } from "../../resources/first-day"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"

const paths = new Set([
  ...setupPages.map(({ path }) => path),
  ...registry.all.flatMap(({ list, form }) => [list.path, form.create?.path]),
])

describe.each(firstDay.steps)("$label", ({ path, exists }) => {
  test("leads to a screen", () => expect(paths).toContain(path))
  test("names declared resources", () => {
    expect(exists.length).toBeGreaterThan(0)
    for (const name of exists) expect(registry.find(name)?.name).toBe(name)
  })
})
