import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import "../../src/app/names"
import { Logo } from "../../src/ui/logo"

/** View box, transforms and paths of a drawing, in order. */
const drawing = (svg: string) => [...svg.matchAll(/ (?:viewBox|transform|d)="([^"]*)"/g)].map((m) => m[1])
const lines = (svg: string) => [...svg.matchAll(/<path\b[^>]* d="([^"]*)"/g)].map((m) => m[1])

test("[LY-01] the browser's tab shows the app's own mark", () => {
  const icon = readFileSync("public/favicon.svg", "utf8")
  const logo = renderToStaticMarkup(<Logo />)
  expect(drawing(icon).sort()).toEqual(drawing(logo).sort())
  expect(lines(icon)).toEqual(lines(logo))
  // A leaf of five lobes on its stem, and three roots.
  expect(lines(logo)).toHaveLength(9)
})
