import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { backup, restore } from "../../../server/backup/command"
import { openPostgres } from "../../../server/database/postgres"
import { openProduct } from "../support/api"
import { hasPostgres, startPostgres, type TestPostgres } from "../support/postgres"
import { backupSuite } from "./backup-suite"

describe.skipIf(!hasPostgres())("on PostgreSQL", () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  backupSuite("backups of PostgreSQL", async (folder) => {
    const DATABASE_URL = await postgres.schema()
    const schema = /search_path(?:=|%3D)(\w+)/.exec(DATABASE_URL)?.[1] ?? ""
    return {
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL },
      destroy: async () => {
        await postgres.run(`drop schema ${schema} cascade`)
        await postgres.run(`create schema ${schema}`)
      },
      settle: () => {},
      over: { replace: true },
    }
  })

  test("existing data is overwritten only with `replace`, foreign data never", async () => {
    const DATABASE_URL = await postgres.schema()
    const db = await openPostgres(DATABASE_URL)
    const { root } = await openProduct({ db })
    const file = join(tmpdir(), `cadangan-${process.pid}.gz`)
    const env = { DATABASE_URL, TOKEN_SECRET: "x".repeat(32) }
    await backup(file, env)
    await root.post("/suppliers", { name: "UD Sesudah" })
    await db.close()
    await expect(restore(file, env)).rejects.toThrow("--replace")
    const foreign = await postgres.schema()
    const schema = /search_path(?:=|%3D)(\w+)/.exec(foreign)?.[1]
    await postgres.run(`create table ${schema}.milik_lain (isi text)`)
    await expect(restore(file, { ...env, DATABASE_URL: foreign }, { replace: true })).rejects.toThrow(
      "data lain",
    )
    await restore(file, env, { replace: true })
    const after = await openPostgres(DATABASE_URL)
    expect(await after.queries.selectFrom("suppliers").selectAll().execute()).toEqual([])
    await after.close()
  })
})
