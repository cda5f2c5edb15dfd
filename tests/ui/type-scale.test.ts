/** Sizes of text: 20 px for a page's title, 16 for titles within it, 14, 13 in tables and help, 12 for what is secondary. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const SCALE = new Set(["1.25rem", "1rem", "0.875rem", "0.8125rem", "0.75rem", "inherit", "0"])
const WEIGHTS = new Set(["400", "600", "inherit"])

/** File → sizes of its own, each for a reason. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  // Repeats the size that iPhones do not zoom.
  "app/base.css": ["max(16px, 1rem)"],
  // Figures, which are read from afar.
  "pages/dashboard/dashboard.module.css": ["*"],
  "pages/dashboard/card-groups.module.css": ["*"],
  // Codes and passwords that are copied by hand.
  "pages/login/second-step.css": ["1.125rem"],
  "views/form/layout/form.module.css": ["1.625rem", "0.9375rem"],
  // A phone's titles, which are as large as their line has room.
  "app/header.css": ["*"],
  // The names of a phone's cards.
  "views/table/table.module.css": ["0.9375rem"],
  "views/table/groups/groups.module.css": ["0.9375rem"],
  "views/setup/setup.module.css": ["0.9375rem"],
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".css"),
)
const valuesOf = (path: string, property: string): string[] =>
  [
    ...readFileSync(join("src", path), "utf8").matchAll(new RegExp(`[\\s;{]${property}: ([^;]+);`, "g")),
  ].flatMap(([, value]) => value ?? [])

test("every style sheet keeps to the scale of text sizes", () => {
  expect(files.length).toBeGreaterThan(50)
  const strange = files.flatMap((path) => {
    const own = OWN[path] ?? []
    return valuesOf(path, "font-size")
      .filter((size) => !SCALE.has(size) && !own.includes(size) && !own.includes("*"))
      .map((size) => `${path}: ${size}`)
  })
  expect(strange).toEqual([])
})

test("text is regular or semibold", () => {
  const strange = files.flatMap((path) =>
    valuesOf(path, "font-weight")
      .filter((weight) => !WEIGHTS.has(weight))
      .map((weight) => `${path}: ${weight}`),
  )
  expect(strange).toEqual([])
})
