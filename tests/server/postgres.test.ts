import { afterAll, describe } from "vitest"
import { openPostgres } from "../../server/database/postgres"
import type { Database } from "../../server/database/types"
import { limitSuite } from "./support/limit-suite"
import { hasPostgres, startPostgres, type TestPostgres } from "./support/postgres"
import { recordSuite } from "./support/record-suite"

describe.skipIf(!hasPostgres())("the same server on PostgreSQL", () => {
  let postgres: Promise<TestPostgres> | undefined
  const opened: Database[] = []

  afterAll(async () => {
    for (const db of opened) await db.close()
    await (await postgres)?.stop()
  })

  const open = async () => {
    postgres ??= startPostgres()
    const db = await openPostgres(await (await postgres).schema())
    opened.push(db)
    return db
  }
  recordSuite("records on PostgreSQL", open)
  limitSuite("length limits on PostgreSQL", open)
})
