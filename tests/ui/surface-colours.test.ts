/** Colours of both themes: contrast of texts, inputs and focus rings, and the steps between surfaces (WCAG 1.4.3, 1.4.11). */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const source = readFileSync("src/app/base.css", "utf8")
const coloursOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]),
  )
const [lightBlock = "", darkBlock = ""] = source.split('[data-theme="dark"]')
const light = coloursOf(lightBlock)
const themes = { light, dark: { ...light, ...coloursOf(darkBlock) } }

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(Object.entries(themes))("%s", (_, colours) => {
  const lit = (name: string): number => {
    const value = colours[name]
    if (!value) throw new Error(`base.css has no colour --${name}`)
    return luminance(value)
  }
  const contrast = (one: string, other: string): number => {
    const [bright = 0, dim = 0] = [lit(one), lit(other)].toSorted((a, b) => b - a)
    return (bright + 0.05) / (dim + 0.05)
  }
  const SURFACES = ["page", "surface", "overlay", "hover"]

  test.each([...SURFACES, "primary-soft", "current", "tip"])("texts are readable on %s", (surface) => {
    for (const text of ["text", "text-soft", "primary-strong"])
      expect(contrast(text, surface), text).toBeGreaterThanOrEqual(4.5)
  })

  test.each(["page", "surface", "overlay", "warning-soft"])(
    "inputs and focus rings have 3 to 1 on %s",
    (surface) => {
      for (const line of ["field", "primary"]) expect(contrast(line, surface), line).toBeGreaterThanOrEqual(3)
    },
  )

  test("warnings and errors are readable on their tint and on a card", () => {
    for (const name of ["warning", "danger"])
      for (const surface of [`${name}-soft`, "surface", "overlay"])
        expect(contrast(name, surface), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  test("a button that deletes is readable", () => {
    expect(contrast("on-danger", "danger-fill")).toBeGreaterThanOrEqual(4.5)
  })

  test("the dot of a changed box has 3 to 1 on its tint and on a card", () => {
    for (const surface of ["warning-soft", "surface", "hover"])
      expect(contrast("warning", surface), surface).toBeGreaterThanOrEqual(3)
  })

  test("a secondary button's edge is softer than an input's, and stronger than a line", () => {
    expect(contrast("edge", "surface")).toBeLessThan(contrast("field", "surface") / 1.5)
    expect(contrast("edge", "surface")).toBeGreaterThan(contrast("line", "surface"))
  })

  test("the current entry is tinted more than a hovered one", () => {
    expect(contrast("current", "surface")).toBeGreaterThan(contrast("primary-soft", "surface"))
  })
})

test("in the dark theme a tip and a summary of errors are near a card", () => {
  const channels = (name: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt((themes.dark[name] ?? "").slice(at, at + 2), 16))
  const card = channels("surface")
  for (const name of ["tip", "danger-soft"])
    for (const [at, value] of channels(name).entries())
      expect(Math.abs(value - (card[at] ?? 0)), name).toBeLessThanOrEqual(20)
})

test("the dark theme's page, card, overlay and read-only field are each a step lighter", () => {
  const steps = ["page", "surface", "overlay", "hover"].map((name) => luminance(themes.dark[name] ?? ""))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  const [page = 0, card = 0, overlay = 0, field = 0] = steps.map((value) => value + 0.05)
  expect(card / page).toBeGreaterThan(1.12)
  expect(overlay / card).toBeGreaterThan(1.12)
  expect(field / overlay).toBeGreaterThan(1.05)
})
