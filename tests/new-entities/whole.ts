/** Everything that follows from the declarations, with the new entities. */
import { copyWithNewEntities, LINT, runIn } from "../support/new-entities/copy"
import { copyWithGenerated } from "../support/new-entities/generated"
import { newProduct, PRODUCT_COMMANDS, signIn } from "../support/new-entities/new-product"
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
  ["node", "tests/setup/entity.mjs", "lumbung"],
  ["node", "tests/setup/entity.mjs", "panenMasuk"],
  ["vitest", "run", "--project", "node", "tests/fields", "tests/print", "tests/server/every-action"],
]

/** Runs every command in a copy. @returns false if one failed */
async function runAll(
  copy: Pick<ProductCopy, "path" | "remove">,
  commands: readonly (readonly string[])[],
): Promise<boolean> {
  let passed = true
  try {
    for (const command of commands) if ((await runIn(copy, command, true)).code !== 0) passed = false
    return passed
  } finally {
    copy.remove()
  }
}

/** Another product: its commands, then a sign-in to the built server. */
async function runProduct(): Promise<boolean> {
  const product = await newProduct()
  const passed = await runAll({ ...product, remove: () => {} }, PRODUCT_COMMANDS)
  try {
    const { status } = await signIn(product)
    return passed && status === 200
  } finally {
    product.remove()
  }
}

/** @returns false if a command failed */
export async function runWhole(): Promise<boolean> {
  const mounted = MOUNTED.map((name) => `tests/component/${name}`)
  const byHand = await runAll(copyWithNewEntities(), [
    ...LINT,
    ["vitest", "run", "--project", "node", "--project", "alone"],
    ["vitest", "run", "--project", "component", ...mounted],
  ])
  const generated = await runAll(await copyWithGenerated(), GENERATED_SUITES)
  return (await runProduct()) && generated && byHand
}
