/** Examples of the docs are files that other tests run. */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { filesBelow } from "../support/files"
import { comparable, isTested, linesOf, missingRuns, partsOf, testedFile } from "../support/recipe-blocks"

const WAREHOUSES = "tests/support/warehouses"

/** Code without blanks at line ends, head comment, imports and the name of its export. */
const bodyOf = (code: string): string =>
  code
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, "")
    .replace(/^\/\/.*\n/, "")
    .replace(/^import .*\n/gm, "")
    .replace(/export const \w+ = /, "export const server = ")
    .trim()

const blocksOf = (doc: string): string[] =>
  [...readFileSync(doc, "utf8").matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = ""]) => code)

test.each([
  ["docs/server-parts.md", "// resources/receipts.server.ts", `${WAREHOUSES}/receipts.server.ts`],
  ["docs/add-an-entity.md", "// resources/warehouses.page.tsx", `${WAREHOUSES}/warehouses.page.tsx`],
  ["docs/add-an-entity.md", "// resources/warehouses.stock.tsx", `${WAREHOUSES}/warehouses.stock.tsx`],
  ["docs/add-a-document.md", "// print-templates/partner-slip.ts", "tests/support/partner-slip.ts"],
  ["docs/add-an-entity.md", "// resources/receipts.cell.tsx", `${WAREHOUSES}/receipts.cell.tsx`],
  [
    "docs/add-a-document.md",
    "// print-templates/receipt-slip.paper.tsx",
    `${WAREHOUSES}/receipt-slip.paper.tsx`,
  ],
])("the example of %s is the tested one (%s)", (doc, head, file) => {
  const example = blocksOf(doc).find((code) => code.startsWith(head))
  expect(bodyOf(example ?? "")).toBe(bodyOf(readFileSync(file, "utf8")))
})

/** Parts of a file: each line of the example is one of the file. */
test.each([
  ["docs/add-an-entity.md", "// resources/warehouses.ts\nrelated:", `${WAREHOUSES}/warehouses.ts`],
  ["docs/add-an-entity.md", "// resources/warehouses.ts\nactions:", `${WAREHOUSES}/warehouses.ts`],
  ["docs/add-an-entity.md", "// resources/warehouses.ts, in fields\nstatus:", `${WAREHOUSES}/warehouses.ts`],
  ["docs/add-an-entity.md", "// resources/receipts.ts, in fields\nslip:", `${WAREHOUSES}/receipts.ts`],
  [
    "docs/server-parts.md",
    "// resources/warehouses.server.ts\nactions:",
    `${WAREHOUSES}/warehouses.server.ts`,
  ],
  [
    "docs/add-an-entity.md",
    "// resources/transactions.ts, in fields\nTanggalNota:",
    "resources/transactions.ts",
  ],
  ["docs/add-an-entity.md", "// resources/first-day.ts\n{", "resources/first-day.ts"],
  ["docs/add-an-entity.md", "// resources/shared/membership.ts\nconfirm:", "resources/shared/membership.ts"],
  ["docs/add-an-entity.md", "// resources/depots.ts\naccess:", "tests/support/guarded/depots.ts"],
  ["docs/server-parts.md", "// resources/receipts.ts\n", `${WAREHOUSES}/receipts.ts`],
  [
    "docs/server-parts.md",
    "// resources/warehouses.server.ts, with mail\n",
    "tests/support/mail/warehouses.server.ts",
  ],
  ["docs/server-parts.md", "// resources/warehouses.server.ts\nimport", `${WAREHOUSES}/warehouses.server.ts`],
])("the part of %s that begins with %j is in the tested file", (doc, head, file) => {
  const example = blocksOf(doc).find((code) => code.startsWith(head))
  const inFile = linesOf(bodyOf(readFileSync(file, "utf8")))
  expect(inFile).toEqual(expect.arrayContaining(linesOf(bodyOf(example ?? "-"))))
})

describe("docs/recipes", () => {
  const pages = filesBelow(["docs/recipes"], /\.md$/).filter((page) => !page.endsWith("README.md"))

  test.each(pages)("%s has one block, each line of which is in a tested file", (page) => {
    expect(readFileSync(page, "utf8").match(/^```/gm)).toHaveLength(2)
    const [block = ""] = blocksOf(page)
    const parts = partsOf(block)
    expect(parts.length, "the block begins with '// <folder>/<file>'").toBeGreaterThan(0)
    for (const { place, runs } of parts) {
      const file = testedFile(place)
      if (!file) throw new Error(`${page} names '${place}', which is in no folder of tested files`)
      expect([file, isTested(file)]).toEqual([file, true])
      expect(runs.flat().length).toBeGreaterThan(0)
      expect(missingRuns(runs, comparable(readFileSync(file, "utf8")))).toEqual([])
    }
  })

  test("a block without a file, of an untested file, or with a changed line is noticed", () => {
    expect(partsOf("related: {}")).toEqual([])
    expect(testedFile("resources/none.ts")).toBeUndefined()
    expect(isTested("tests/support/warehouses/none.ts")).toBe(false)
    const lines = ["a", "b", "c"]
    expect(missingRuns([["a"], ["c"]], lines)).toEqual([])
    expect(missingRuns([["c"], ["a"]], lines)).toEqual([["a"]])
    expect(missingRuns([["a", "c"]], lines)).toEqual([["a", "c"]])
  })

  test("the index links each recipe once", () => {
    const links = [...readFileSync("docs/recipes/README.md", "utf8").matchAll(/\]\(([\w-]+\.md)\)/g)]
    expect(links.map(([, link]) => `docs/recipes/${link}`).sort()).toEqual(pages)
  })
})
