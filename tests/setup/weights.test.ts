/** The build's budgets: declarations apart from engine and packages, and what a build that is over names. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Rolldown } from "vite"
import { expect, test } from "vitest"
import { describeGrowth, partsOf, readBuiltSizes, storeBuiltSizes } from "../../server/build/weight-parts"
import { excessOf, mostWith } from "../../server/build/weights"

const ROOT = "/product"
const chunk = (modules: Record<string, string>) => ({
  type: "chunk",
  modules: Object.fromEntries(
    Object.entries(modules).map(([path, code]) => [join(ROOT, path), { code, renderedLength: code.length }]),
  ),
})
const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ((from + index) * 7919).toString(36)).join(" ")
const bundle = {
  "app.js": chunk({
    "src/app/App.tsx": "x".repeat(300),
    "src/app/menu.ts": "x".repeat(100),
    "node_modules/antd/es/button/index.js": "y".repeat(900),
    "node_modules/@refinedev/core/dist/index.mjs": "z".repeat(500),
    "resources/partners.ts": `defineResource(${words(1, 200)})`,
    "resources/members.ts": `defineResource(${words(900, 100)}); defineResource(${words(2000, 100)})`,
    "resources/stock.page.tsx": "page",
    "resources/stock.screen.tsx": "screen",
  }),
  "later.js": chunk({ "resources/verifications.ts": "defineResource({})" }),
} as unknown as Rolldown.OutputBundle
const parts = partsOf(bundle, new Set(["app.js", "app.css"]), ROOT)

test("entities are counted, and declarations weighed apart from packages and folders", () => {
  expect(parts.entities).toBe(3)
  expect(Object.keys(parts.declarations).sort()).toEqual([
    "resources/members.ts",
    "resources/partners.ts",
    "resources/stock.page.tsx",
  ])
  expect(parts.engine).toEqual({
    "src/app": 400,
    antd: 900,
    "@refinedev/core": 500,
    "resources/stock.screen.tsx": 6,
  })
  expect(parts.declared).toBeGreaterThan(500)
})

test("each entity brings an allowance, which engine and packages do not get", () => {
  const kilobyte = 1024
  const weigh = (bytes: number, declared: number) =>
    excessOf({ bytes, most: 100, parts: { ...parts, declared } }, undefined)
  expect(mostWith({ most: 100 }, 3)).toBe(103)
  expect(weigh(103 * kilobyte, 3 * kilobyte)).toBeUndefined()
  expect(weigh(104 * kilobyte, 5 * kilobyte)).toMatch(
    /3 entities may add 3 KB and add 5\.0; largest[\s\S]*members\.ts/,
  )
  // Small declarations leave no room for the engine.
  expect(weigh(102 * kilobyte, kilobyte)).toMatch(
    /engine and packages weigh 101\.0 of 100 KB; largest[\s\S]*antd/,
  )
})

test("the five parts that grew most since the last build come first", () => {
  const before = { antd: 10_000, dayjs: 100, kept: 50_000 }
  const now = { ...before, antd: 12_048, react: 1024, a: 1, b: 2, c: 3, d: 4 }
  expect(describeGrowth(now, before).split("\n")).toEqual([
    "grew most since the last build, before minification:",
    "  +2.0 KB  antd",
    "  +1.0 KB  react",
    "  +0.0 KB  d",
    "  +0.0 KB  c",
    "  +0.0 KB  b",
  ])
  for (const other of [undefined, now])
    expect(describeGrowth(now, other)).toMatch(/^largest.*\n {2}48\.8 KB {2}kept/)
})

test("a build remembers its sizes; the first one has none", () => {
  const folder = mkdtempSync(join(tmpdir(), "koperasi-weights-"))
  const file = join(folder, ".weights")
  expect(readBuiltSizes(file)).toEqual({})
  storeBuiltSizes(file, { "/login": { declarations: {}, engine: { antd: 1 } } })
  expect(readBuiltSizes(file)).toEqual({ "/login": { declarations: {}, engine: { antd: 1 } } })
  rmSync(folder, { recursive: true })
})
