/** Migrations written by hand: each runs once, after the plan; the same on both databases. */
import { beforeEach, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { MigrationRefused } from "../../server/migrate/execute-plan"
import { readActualSchema } from "../../server/migrate/introspection"
import type { Migration, Up } from "../../server/migrate/migrations"
import { isDone } from "../../server/migrate/plan"
import { planFor } from "../../server/migrate/plan-changes"
import { migrateDatabase, prepareDatabase } from "../../server/migrate/prepare"
import { prunable } from "../../server/migrate/prune"
import { onBothDatabases } from "./support/both-databases"
import { siteOf } from "./support/filled"
import { asksOf, base, changed, declare, GOODS, withGoods } from "./support/plans-bench"

let serial = 0
const migration = (name: string, up: Up): Migration => ({ name, hash: `${++serial}`, up })

onBothDatabases("migrations", ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await withGoods(await open())
  })
  const { column } = asksOf(() => db)

  test("a migration runs once, after the plan, in order, in its transaction; a changed one is reported", async () => {
    const ran: string[] = []
    const split = migration("001-split", async (_, { rows, set, log }) => {
      ran.push("001")
      log("splits")
      for await (const some of rows("goods"))
        await set(
          "goods",
          "grams",
          some.map((one) => [
            String(one.id),
            one.dropped_weight === null ? null : Number(one.dropped_weight) * 1000,
          ]),
        )
    })
    const { weight: _, ...rest } = GOODS
    const grams = declare({ ...rest, grams: { type: "number", label: "Gram" } })
    await expect(prepareDatabase(db, grams, [split])).rejects.toThrow("1 migrasi")
    await expect(
      migrateDatabase(db, grams, {
        migrations: [split, migration("002-fails", () => Promise.reject(new Error("no")))],
      }),
    ).rejects.toThrow("no")
    expect(await column("goods", "weight")).toEqual([1.125, 1250, null])
    await migrateDatabase(db, grams, { migrations: [split] })
    expect(await column("goods", "grams")).toEqual([1125, 1_250_000, null])
    await prepareDatabase(db, grams, [split])
    await migrateDatabase(db, grams, { migrations: [split] })
    expect(ran).toEqual(["001", "001"])
    const { notes } = await planFor(grams, db, [{ ...split, hash: "other" }])
    expect(notes.map(({ place }) => place)).toEqual(["migrations/001-split"])
  })

  test("a migration that writes duplicates of a unique value is rolled back", async () => {
    const unique = declare({ ...GOODS, mark: { type: "text", label: "Tanda", unique: true } })
    const marks = migration("001-marks", async (trx) => {
      await trx.updateTable("goods").set({ mark: "sama" }).execute()
    })
    await expect(migrateDatabase(db, unique, { migrations: [marks] })).rejects.toThrow(MigrationRefused)
    expect((await readActualSchema(siteOf(db))).get("goods")?.columns.has("mark")).toBe(false)
  })

  test("a new database has nothing to migrate", async () => {
    const empty = await open()
    const never = migration("001-never", () => Promise.reject(new Error("ran")))
    await prepareDatabase(empty, base, [never])
    await prepareDatabase(empty, base, [never])
    expect(isDone(await planFor(base, empty, [never]))).toBe(true)
  })

  test("of two concurrent migrations one has nothing to do", async () => {
    const ran: string[] = []
    const once = migration("001-once", async () => void ran.push("x"))
    const gone = changed("weight", null)
    const both = await Promise.all([1, 2].map(() => migrateDatabase(db, gone, { migrations: [once] })))
    expect(both.map(({ plan }) => isDone(plan)).sort()).toEqual([false, true])
    expect(ran).toEqual(["x"])
    expect((await prunable(db)).length).toBe(1)
  })
})
