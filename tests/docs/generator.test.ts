/** The commands of docs/generator.md are those that `new-entities.test.ts` runs. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { GENERATED } from "../support/new-entities/generated"

test("the commands of docs/generator.md are the tested ones", () => {
  const commands = [...readFileSync("docs/generator.md", "utf8").matchAll(/^npm run new -- (.*)$/gm)]
  const words = (line: string) =>
    (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, "$1"))
  expect(commands.map(([, line = ""]) => words(line))).toEqual(GENERATED)
})
