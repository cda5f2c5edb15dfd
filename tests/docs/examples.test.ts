/** Examples of the docs are files that other tests run. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const WAREHOUSES = "tests/support/warehouses"

/** Code without blanks at line ends, head comment, imports and the name of its export. */
const bodyOf = (code: string): string =>
  code
    .replace(/^\/\*\*[\s\S]*?\*\/\n/, "")
    .replace(/^\/\/.*\n/, "")
    .replace(/^import .*\n/gm, "")
    .replace(/export const \w+ = /, "export const server = ")
    .trim()

test.each([
  ["docs/server-parts.md", "// resources/receipts.server.ts", `${WAREHOUSES}/receipts.server.ts`],
  ["docs/add-an-entity.md", "// resources/warehouses.page.tsx", `${WAREHOUSES}/warehouses.page.tsx`],
  ["docs/add-an-entity.md", "// resources/warehouses.stock.tsx", `${WAREHOUSES}/warehouses.stock.tsx`],
  ["docs/add-an-entity.md", "// resources/receipts.cell.tsx", `${WAREHOUSES}/receipts.cell.tsx`],
  ["docs/server-parts.md", "// resources/warehouses.server.ts", `${WAREHOUSES}/warehouses.server.ts`],
])("the example of %s is the tested one (%s)", (doc, head, file) => {
  const blocks = [...readFileSync(doc, "utf8").matchAll(/```tsx?\n([\s\S]*?)```/g)].map(
    ([, code = ""]) => code,
  )
  const example = blocks.find((code) => code.startsWith(head))
  expect(bodyOf(example ?? "")).toBe(bodyOf(readFileSync(file, "utf8")))
})

/** Lines without indentation. */
const linesOf = (code: string): string[] => code.split("\n").map((line) => line.trim())

test("the declared part of docs/add-an-entity.md is in the tested declaration", () => {
  const doc = readFileSync("docs/add-an-entity.md", "utf8")
  const [, example = ""] = /\/\/ resources\/warehouses\.ts\n(related: [\s\S]*?)\n```/.exec(doc) ?? []
  expect(example).not.toBe("")
  const declared = linesOf(readFileSync(`${WAREHOUSES}/warehouses.ts`, "utf8"))
  expect(declared).toEqual(expect.arrayContaining(linesOf(example)))
})
