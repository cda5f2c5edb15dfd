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

/** Runs every command. @returns false if one failed */
export async function runWhole(): Promise<boolean> {
  const copy = copyWithNewEntities()
  let passed = true
  try {
    const mounted = MOUNTED.map((name) => `tests/component/${name}`)
    for (const command of [
      ...LINT,
      ["vitest", "run", "--project", "node", "--project", "node-alone"],
      ["vitest", "run", "--project", "component", ...mounted],
    ])
      if ((await runIn(copy, command, true)).code !== 0) passed = false
    return passed
  } finally {
    copy.remove()
  }
}
