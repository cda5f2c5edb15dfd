/** Second steps that must not pass, in one process, whose clock goes on: a server's own clock would let ten a minute through. */
import { openPostgres } from "../../../server/database/postgres"
import { openSqlite } from "../../../server/database/sqlite"
import { logTo } from "../../../server/ground/log"
import { openTargets } from "../../server/support/factor-targets"
import { startPostgres } from "../../server/support/postgres"
import type { Part } from "../part"
import { EXAMPLE } from "../tally"

export const factors: Part = {
  name: "factors",
  counts: "second steps that are replayed, reordered, crossed, forged or late: none passes",
  run: async ({ kind, random, rounds, tally, note }) => {
    // Each attempt would write a line.
    logTo(() => {})
    const postgres = kind === "postgres" ? await startPostgres() : undefined
    const db = postgres ? await openPostgres(await postgres.schema()) : openSqlite(":memory:")
    try {
      const { attempt, kinds, pass, targets } = await openTargets(db, random)
      const tries = rounds(5000, 500)
      for (let count = 0; count < tries; count++) {
        const { kind: tried, status } = await attempt()
        tally.check(status === 401, () => `${tried}${EXAMPLE}${status}`)
      }
      for (const target of targets) await pass(target)
      note(`${kinds.length} kinds of them, at four kinds of role`)
    } finally {
      await db.close()
      await postgres?.stop()
    }
  },
}
