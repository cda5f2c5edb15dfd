/** SIGKILL all along a migration of 100 000 rows: the old database is left, or the new one. */

import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { killMigrations } from "../../support/migration-kill/kill"
import { type OutsideDatabase, openOutside } from "../database"
import type { Part } from "../part"

export const migrations: Part = {
  name: "migrations",
  counts: "migrations killed, each leaving the old database or the new one",
  run: async ({ kind, size, tally, note }) => {
    const opened: OutsideDatabase[] = []
    const rows = size(100_000, 5000)
    try {
      const { killed, statements } = await killMigrations(
        async (of) => {
          const from = opened.find((database) => addressOf(database) === of) ?? null
          const database = await openOutside(kind, kind === "postgres" ? from : null)
          opened.push(database)
          if (of && kind === "sqlite") copyFileSync(of, addressOf(database))
          return addressOf(database)
        },
        { rows, moments: size(10, 4) },
      )
      for (const { moment, left } of killed)
        tally.check(
          left !== "neither",
          () => `killed at statement ${moment} it is neither the old nor the new`,
        )
      note(`${rows} rows, ${statements} statements`)
    } finally {
      for (const database of opened) database.dispose()
    }
  },
}

const addressOf = ({ file, env }: OutsideDatabase): string =>
  file ?? env.DATABASE_URL ?? join(env.DATA_DIR ?? "", "koperasi.sqlite")
