/** Hundreds of replayed, reordered, crossed and forged second steps: none passes. `npm run torture -- factors` makes thousands. */
import { afterAll, expect, test } from "vitest"
import { COST, hashAt } from "../../server/auth/password"
import { createRandom } from "../../server/sample/random"
import { onBothDatabases } from "./support/both-databases"
import { openTargets } from "./support/factor-targets"

const TRIES = 240

afterAll(() => hashAt(COST))

onBothDatabases("attempts at the second step", ({ open }) => {
  test(`${TRIES} of every kind, and none passes`, { timeout: 120_000 }, async () => {
    const { attempt, kinds, pass, targets } = await openTargets(open, createRandom(4711))
    const seen = new Map<string, Set<number>>()
    for (let count = 0; count < TRIES; count++) {
      const { kind, status } = await attempt()
      seen.set(kind, (seen.get(kind) ?? new Set()).add(status))
    }
    expect([...seen.keys()].sort()).toEqual([...kinds].sort())
    for (const [kind, statuses] of seen) expect([kind, [...statuses]]).toEqual([kind, [401]])
    // The right way still passes.
    for (const target of targets) await pass(target)
  })
})
