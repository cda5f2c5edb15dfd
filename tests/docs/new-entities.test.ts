/**
 * An entity that is added as docs/add-an-entity.md says leaves the product green. `npm run test:new-entities` runs every test of Node and the mounted
 * ones that follow from the declarations; here run the linter and some.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { copyWithNewEntities, LINT, runIn } from "../support/new-entities/copy"
import type { ProductCopy } from "../support/product-copy"

let copy: ProductCopy
beforeAll(() => {
  copy = copyWithNewEntities()
})
afterAll(() => copy.remove())

test("new entities pass the formatter, the compiler and `npm run check`, and the tests of all declarations", async () => {
  for (const command of LINT) {
    const { code, output } = await runIn(copy, command)
    expect([command.join(" "), code, output.slice(-3000)]).toEqual([command.join(" "), 0, expect.any(String)])
  }
  const files = ["tests/resources", "tests/views/copy-record", "tests/server/warehouses"]
  const { code, output } = await runIn(copy, ["vitest", "run", "--project", "node", ...files])
  expect(code, output.slice(-6000)).toBe(0)
}, 600_000)
