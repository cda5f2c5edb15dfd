/** Everything that follows from the declarations, with the new entities. */
import { copyWithNewEntities, LINT, runIn } from "../support/new-entities/copy"
import { copyWithGenerated } from "../support/new-entities/generated"
import type { ProductCopy } from "../support/product-copy"

/** Mounted tests that walk all declarations. */
const MOUNTED = [
  "every-form",
  "every-list",
  "rights-",
  "rights.",
  "routes",
  "calls",
  "in-use",
  "toolbar",
  "drafts",
  "looks",
  "related",
  "rule-faults",
  "setup",
  "axe",
  "open-form",
]

/** Suites that follow from generated files, unedited. */
const GENERATED_SUITES: readonly (readonly string[])[] = [
  ["tsc", "--noEmit", "--checkers", "1"],
  ["biome", "check", "."],
  ["node", "server/check.mjs"],
  ["node", "tests/setup/entity.mjs", "gudang"],
  ["node", "tests/setup/entity.mjs", "stokMasuk"],
  ["vitest", "run", "--project", "node", "tests/fields", "tests/print", "tests/server/every-action"],
]

/** Runs every command in a copy. @returns false if one failed */
async function runAll(copy: ProductCopy, commands: readonly (readonly string[])[]): Promise<boolean> {
  let passed = true
  try {
    for (const command of commands) if ((await runIn(copy, command, true)).code !== 0) passed = false
    return passed
  } finally {
    copy.remove()
  }
}

/** @returns false if a command failed */
export async function runWhole(): Promise<boolean> {
  const mounted = MOUNTED.map((name) => `tests/component/${name}`)
  const byHand = await runAll(copyWithNewEntities(), [
    ...LINT,
    ["vitest", "run", "--project", "node", "--project", "node-alone"],
    ["vitest", "run", "--project", "component", ...mounted],
  ])
  return (await runAll(await copyWithGenerated(), GENERATED_SUITES)) && byHand
}
