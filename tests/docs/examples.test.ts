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

const blocksOf = (doc: string): string[] =>
  [...readFileSync(doc, "utf8").matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = ""]) => code)

/** Lines without indentation. */
const linesOf = (code: string): string[] => code.split("\n").map((line) => line.trim())

test.each([
  ["docs/server-parts.md", "// resources/receipts.server.ts", `${WAREHOUSES}/receipts.server.ts`],
  ["docs/add-an-entity.md", "// resources/warehouses.page.tsx", `${WAREHOUSES}/warehouses.page.tsx`],
  ["docs/add-an-entity.md", "// resources/warehouses.stock.tsx", `${WAREHOUSES}/warehouses.stock.tsx`],
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
  [
    "docs/server-parts.md",
    "// resources/warehouses.server.ts\nactions:",
    `${WAREHOUSES}/warehouses.server.ts`,
  ],
  ["docs/server-parts.md", "// resources/receipts.ts\n", `${WAREHOUSES}/receipts.ts`],
  ["docs/server-parts.md", "// resources/warehouses.server.ts\nimport", `${WAREHOUSES}/warehouses.server.ts`],
])("the part of %s that begins with %j is in the tested file", (doc, head, file) => {
  const example = blocksOf(doc).find((code) => code.startsWith(head))
  const inFile = linesOf(bodyOf(readFileSync(file, "utf8")))
  expect(inFile).toEqual(expect.arrayContaining(linesOf(bodyOf(example ?? "-"))))
})
