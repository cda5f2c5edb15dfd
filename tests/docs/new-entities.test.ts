/**
 * Files that `npm run new` generates, unedited, and entities that are added as docs/add-an-entity.md says leave the product green: in
 * one copy of it. `npm run test:new-entities` runs every test of Node and the mounted ones that follow from the declarations; here
 * run the linter and some.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { addNewEntities } from "../support/new-entities/add"
import { LINT, runIn } from "../support/new-entities/copy"
import { copyWithGenerated } from "../support/new-entities/generated"
import type { ProductCopy } from "../support/product-copy"

let copy: ProductCopy
beforeAll(async () => {
  copy = await copyWithGenerated()
}, 600_000)
afterAll(() => copy.remove())

const passes = async (...command: readonly string[]) => {
  const { code, output } = await runIn(copy, command)
  expect([command.join(" "), code, output.slice(-6000)]).toEqual([command.join(" "), 0, expect.any(String)])
}

test("generated files are formatted, and pass with new entities the compiler, `npm run check` and the tests of all declarations", async () => {
  await passes("biome", "check", "src/fields", "resources", "print-templates", "migrations", "tests/support")
  addNewEntities(copy)
  for (const command of LINT) await passes(...command)
  const files = ["tests/resources", "tests/views/copy-record", "tests/server/warehouses"]
  await passes("vitest", "run", "--project", "node", ...files)
}, 600_000)
