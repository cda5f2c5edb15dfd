import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Logo } from "../../src/ui/logo"

/** How each line is turned and how long it is, and on what sheet. */
const drawing = (svg: string) =>
  [...svg.matchAll(/transform="([^"]*)"|viewBox="([^"]*)"/g)].map((m) => m[1] ?? m[2])
const lobes = (svg: string) => [...svg.matchAll(/<path d="([^"]*)"/g)].map((m) => m[1])

test("[LY-01] the browser's tab shows the app's own mark", () => {
  const icon = readFileSync("public/favicon.svg", "utf8")
  const logo = renderToStaticMarkup(<Logo />)
  expect(drawing(icon)).toEqual(drawing(logo))
  expect(lobes(icon)).toEqual(lobes(logo))
  expect(lobes(logo)).toHaveLength(8)
})
