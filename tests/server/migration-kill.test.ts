/** A migration that is killed leaves the old database or the new one. `npm run torture -- migrations` does it to 100 000 rows. */
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { killMigrations } from "../support/migration-kill/kill"
import { hasPostgres, startPostgres } from "./support/postgres"
import { tempFolder } from "./support/temp-folder"

const folder = tempFolder()

const SIZE = { rows: 2500, moments: 2 }

test("a killed migration leaves the old file or the new one", async () => {
  let made = 0
  const { killed } = await killMigrations(async (of) => {
    const path = join(folder, `${++made}.sqlite`)
    if (of) copyFileSync(of, path)
    return path
  }, SIZE)
  expect(killed.map(({ left }) => left)).toEqual(["old", "old"])
})

test.skipIf(!hasPostgres())(
  "a killed migration leaves the old or the new database on PostgreSQL",
  async () => {
    const postgres = await startPostgres()
    try {
      let made = 0
      const { killed } = await killMigrations(async (of) => {
        const name = `${new URL(postgres.url).pathname.slice(1)}_${++made}`
        await postgres.run(`create database ${name}${of ? ` template ${new URL(of).pathname.slice(1)}` : ""}`)
        const url = new URL(postgres.url)
        url.pathname = `/${name}`
        return url.href
      }, SIZE)
      expect(killed.map(({ left }) => left)).toEqual(["old", "old"])
    } finally {
      await postgres.stop()
    }
  },
)
