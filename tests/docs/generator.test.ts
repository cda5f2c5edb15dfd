/** `npm run new` in a copy of the product: `npm run test:new-entities` runs the derived suites of a generated entity there, too. */
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runIn } from "../support/new-entities/copy"
import { copyWithGenerated, GENERATED } from "../support/new-entities/generated"
import type { ProductCopy } from "../support/product-copy"

let copy: ProductCopy
beforeAll(async () => {
  copy = await copyWithGenerated()
}, 600_000)
afterAll(() => copy.remove())

test("the commands of docs/generator.md are the tested ones", () => {
  const commands = [...readFileSync("docs/generator.md", "utf8").matchAll(/^npm run new -- (.*)$/gm)]
  const words = (line: string) =>
    (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, "$1"))
  expect(commands.map(([, line = ""]) => words(line))).toEqual(GENERATED)
})

/** `npm run lint` of the generated files, unedited. */
test.each([
  [["biome", "check", "src/fields", "resources", "print-templates", "migrations", "tests/support"]],
  [["tsc", "--noEmit", "--checkers", "1"]],
  [["node", "server/check.mjs"]],
])(
  "generated files pass %j",
  async (command) => {
    const { code, output } = await runIn(copy, command)
    expect(code, output.slice(-6000)).toBe(0)
  },
  300_000,
)
