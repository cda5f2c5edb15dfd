/** Everything that follows from the declarations, with the new entities. */
import { copyWithNewEntities, LINT, runIn } from "../support/new-entities/copy"

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

/** @returns false after the first command that fails */
export async function runWhole(): Promise<boolean> {
  const copy = copyWithNewEntities()
  try {
    const mounted = MOUNTED.map((name) => `tests/component/${name}`)
    for (const command of [
      ...LINT,
      ["vitest", "run", "--project", "node", "--project", "node-alone"],
      ["vitest", "run", "--project", "component", ...mounted],
    ])
      if ((await runIn(copy, command, true)).code !== 0) return false
    return true
  } finally {
    copy.remove()
  }
}
