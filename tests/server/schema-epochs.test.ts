/** An older build on a newer database, and a server that runs through a migration; the same on both databases. */
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { registry as product } from "../../resources/registry"
import type { Database, Queries } from "../../server/database/types"
import { createSite } from "../../server/http/site"
import { MigrationRefused } from "../../server/migrate/execute-plan"
import type { Migration } from "../../server/migrate/migrations"
import { migrateDatabase, prepareDatabase } from "../../server/migrate/prepare"
import { deferred } from "../support/deferred"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Field, renamed, withFields } from "./support/changes"
import { asksOf, base, changed, declare, GOODS, row, withGoods } from "./support/plans-bench"

const { weight, ...rest } = GOODS
/** The build that comes after `base`: one field more. */
const noted = declare({ ...GOODS, note: { type: "text", label: "Catatan" } })
/** The build that comes after `base`: a field under another name. */
const renamedGoods = declare({ ...rest, mass: { ...weight, was: "weight" } })
/** The build after that one: the first name again, declared as such. */
const renamedBack = declare({ ...rest, weight: { ...weight, was: "mass" } })

const migration = (name: string): Migration => ({ name, hash: name, up: async () => {} })
const NEWER = /^Database ini sudah mengikuti versi yang lebih baru \(.*\): jalankan versi itu/

onBothDatabases("schema epochs", ({ kind, open, pair }) => {
  let db: Database
  const { column, insert, described } = asksOf(() => db)

  describe("an older build", () => {
    test("is refused after a newer build has renamed a field, by its start and by db:migrate", async () => {
      db = await withGoods(await open())
      await migrateDatabase(db, renamedGoods)
      await expect(prepareDatabase(db, base)).rejects.toThrow(NEWER)
      await expect(prepareDatabase(db, base)).rejects.toThrow("npm run db:migrate -- --backwards")
      await expect(migrateDatabase(db, base)).rejects.toThrow(MigrationRefused)
      expect(await column("goods", "mass")).toEqual([1.125, 1250, null])
      expect(await described(base)).toContain("older than the database")
      // The build that the database follows, and the one after it, start.
      await prepareDatabase(db, renamedGoods)
      await migrateDatabase(db, renamedBack)
      await prepareDatabase(db, renamedBack)
      expect(await column("goods", "weight")).toEqual([1.125, 1250, null])
    })

    test("is refused if it would set the newer field aside, and starts if no value is lost", async () => {
      db = await withGoods(await open())
      await prepareDatabase(db, noted)
      // The field is empty: on SQLite nothing is lost without it.
      if (kind === "sqlite") {
        await prepareDatabase(db, base)
        await prepareDatabase(db, noted)
      }
      await db.queries.updateTable("goods").set({ note: "x" }).execute()
      await expect(prepareDatabase(db, base)).rejects.toThrow(NEWER)
      await expect(migrateDatabase(db, base)).rejects.toThrow("--backwards")
      expect(await column("goods", "note")).toEqual(["x", "x", "x"])
    })

    test("goes back with --backwards, and values set aside are reported when the newer build returns", async () => {
      db = await withGoods(await open())
      await migrateDatabase(db, renamedGoods)
      await migrateDatabase(db, base, { backwards: true })
      await prepareDatabase(db, base)
      await insert("goods", row("g4", { weight: 7 }))
      await expect(prepareDatabase(db, renamedGoods)).rejects.toThrow("npm run db:migrate'")
      expect(await described(renamedGoods)).toContain(
        "· goods.mass: 2 values of it are kept in column 'dropped_mass'",
      )
      await migrateDatabase(db, renamedGoods)
      await prepareDatabase(db, renamedGoods)
      expect(await column("goods", "mass")).toEqual([null, null, null, 7])
      expect(await described(renamedGoods)).toContain(
        "· goods.mass: 2 values of it are kept in column 'dropped_mass'",
      )
      await expect(prepareDatabase(db, base)).rejects.toThrow(NEWER)
    })

    test("names the migrations that it does not contain", async () => {
      db = await withGoods(await open())
      const tons = migration("001-tons")
      await migrateDatabase(db, base, { migrations: [tons] })
      await expect(prepareDatabase(db, base)).rejects.toThrow(/versi yang lebih baru.*'001-tons'/)
      expect(await described(base)).toContain(
        "· migrations/001-tons: has run on this database, but this build does not contain it",
      )
      // A build that this database has never seen, and that is older than the migration.
      const unseen = changed("code", { maxLength: 40 })
      await expect(prepareDatabase(db, unseen)).rejects.toThrow(/versi yang lebih baru.*'001-tons'/)
      await prepareDatabase(db, unseen, [tons, migration("002-next")]).catch((error: Error) =>
        expect(error.message).toContain("1 migrasi"),
      )
      await migrateDatabase(db, base, { backwards: true })
      await prepareDatabase(db, base)
    })
  })

  test.runIf(kind === "postgres")("a migration in a deadlock with readers begins again", async () => {
    const [one, other] = await pair()
    await one.queries.schema.createTable("a").addColumn("id", "text").execute()
    await one.queries.schema.createTable("b").addColumn("id", "text").execute()
    const [held, locked] = [deferred(), deferred()]
    let runs = 0
    const lock = (queries: Queries, table: string) =>
      sql`lock table ${sql.id(table)} in access exclusive mode`.execute(queries)
    const reading = other.transaction(async (trx) => {
      // Only the migration detects the deadlock, and so is the one that ends.
      await sql`set local deadlock_timeout = '1h'`.execute(trx)
      await lock(trx, "a")
      held.resolve()
      await locked.promise
      await lock(trx, "b")
    })
    await held.promise
    await one.exclusively(
      "schema",
      async (queries) => {
        runs++
        await lock(queries, "b")
        locked.resolve()
        await lock(queries, "a")
      },
      { whole: true },
    )
    await reading
    expect(runs).toBe(2)
  })

  describe("a running server", () => {
    test("answers 503 after another build has migrated, and so does /ready; additions change nothing for it", async () => {
      const [running, other] = await pair()
      const server = await openProduct({ db: running })
      const { root, engine } = server
      const site = createSite(server.app, "", { own: true, ready: () => engine.db.versions() })
      const ready = async () => (await site.request("/ready")).status
      await root.post("/suppliers", { name: "UD Maju" })
      expect((await root.get("/suppliers")).status).toBe(200)
      await migrateDatabase(other, product)
      expect([(await root.get("/suppliers")).status, await ready()]).toEqual([200, 200])

      await migrateDatabase(other, renamed("suppliers"))
      const answers = [
        await root.get("/suppliers"),
        await root.get("/suppliers?_start=0&_end=10"),
        await root.post("/suppliers", { name: "UD Baru" }),
        await root.get("/access"),
        await server.request("POST", "/auth/login", { body: { email: "x@y.id", password: "salah-sekali" } }),
      ]
      for (const { status, headers, body } of answers) {
        expect(status).toBe(503)
        expect(headers.get("Retry-After")).not.toBeNull()
        expect(body.message).toBe("Aplikasi sedang diperbarui. Coba beberapa saat lagi.")
      }
      expect(await ready()).toBe(503)
      const rows = await other.queries
        .selectFrom("suppliers")
        .select("nama_baru" as never)
        .execute()
        .catch(() => [])
      expect(rows.length).toBeLessThan(2)
    })

    test("answers 503 after a start that dropped an empty column, on SQLite only", async () => {
      const [running, other] = await pair()
      const note = { type: "text", label: "Catatan" } as Field
      const more = withFields("suppliers", (fields) => ({ ...fields, note }))
      const { root } = await openProduct({ db: running, registry: more })
      const start = prepareDatabase(other, product)
      if (kind === "sqlite") await start
      else await expect(start).rejects.toThrow("npm run db:migrate")
      expect((await root.get("/suppliers")).status).toBe(kind === "sqlite" ? 503 : 200)
    })
  })
})
