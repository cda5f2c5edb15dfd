/** Columns, indexes and triggers of migrations, dropped by hand: named and recreated; the same on both databases. */
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { logTo } from "../../server/ground/log"
import { isAdditive, isDone } from "../../server/migrate/plan"
import { planFor } from "../../server/migrate/plan-changes"
import { migrateDatabase, prepareDatabase } from "../../server/migrate/prepare"
import { onBothDatabases } from "./support/both-databases"
import { asksOf, declare, GOODS, row, withGoods } from "./support/plans-bench"

const unique = declare({ ...GOODS, code: { ...GOODS.code, unique: true, maxLength: 40 } })

onBothDatabases("parts of tables dropped by hand", ({ kind, open }) => {
  let db: Database
  let lines: string[]
  beforeEach(async () => {
    db = await withGoods(await open())
    await db.queries.updateTable("goods").set({ code: "B2" }).where("id", "=", "g2").execute()
    await prepareDatabase(db, unique)
    lines = []
    logTo((line) => void lines.push(line))
  })
  const run = (statement: string) => sql.raw(statement).execute(db.queries)
  const { column, insert, described } = asksOf(() => db)
  const report = () => described(unique)
  const start = () => prepareDatabase(db, unique)

  /** Every trigger of the table, by its name. */
  const triggers = async (): Promise<string[]> => {
    const { rows } =
      kind === "sqlite"
        ? await sql<{
            name: string
          }>`select name from sqlite_master where type = 'trigger' and tbl_name = 'goods'`.execute(db.queries)
        : await sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal
            and tgrelid = 'goods'::regclass and tgenabled = 'O'`.execute(db.queries)
    return rows.map(({ name }) => name).sort()
  }

  test("triggers of a list index are no migration parts: its build creates and drops them", async () => {
    const trigger = "list_index_goods_0123_w0"
    const create =
      kind === "sqlite"
        ? `create trigger ${trigger} after insert on goods begin select 1; end`
        : `create trigger ${trigger} after insert on goods for each row execute function note_change()`
    const [own = ""] = await triggers()
    const drop = (name: string) =>
      run(`drop trigger if exists ${name}${kind === "sqlite" ? "" : " on goods"}`)
    await run(create)
    // A repair keeps the parts that are there.
    await drop(own)
    await start()
    await drop(trigger)
    expect(await triggers()).toContain(own)
    expect(await report()).not.toContain(trigger)
  })

  test("the start recreates each trigger of a table", async () => {
    const all = await triggers()
    expect(all.length).toBeGreaterThan(0)
    for (const name of all) {
      await run(`drop trigger ${name}${kind === "sqlite" ? "" : " on goods"}`)
      expect(await report()).toContain(`+ goods: trigger '${name}' was dropped by hand`)
      await start()
      expect(await triggers()).toEqual(all)
      expect(lines.join("\n")).toContain(name)
      expect(isDone(await planFor(unique, db))).toBe(true)
    }
  })

  test("db:migrate recreates a trigger that was replaced or disabled", async () => {
    const all = await triggers()
    const [first = ""] = all
    if (kind === "sqlite") {
      await run(`drop trigger ${first}`)
      await run(`create trigger ${first} after insert on goods begin select 1; end`)
    } else await run(`alter table goods disable trigger ${first}`)
    expect(await report()).toContain(`trigger '${first}' was changed by hand`)
    await migrateDatabase(db, unique)
    expect(await triggers()).toEqual(all)
    expect(await report()).toBe("The database matches its declarations.")
    await start()
    expect(lines).toEqual([])
  })

  test("the keys of a dropped key column are recomputed, and duplicates since then are named", async () => {
    if (kind === "sqlite") await run("drop index uq_goods_code_key")
    await run("alter table goods drop column code_key")
    const plan = await planFor(unique, db)
    expect(isAdditive(plan)).toBe(true)
    expect(await report()).toContain("column 'code_key' was dropped by hand")
    await start()
    expect(await column("goods", "code_key")).toEqual(['["a1"]', '["b2"]', '["c3"]'])
    await expect(insert("goods", row("g4", { code: "A1", code_key: '["a1"]' }))).rejects.toThrow(
      /uq_goods_code_key|UNIQUE|duplicate/i,
    )

    if (kind === "sqlite") await run("drop index uq_goods_code_key")
    await run("alter table goods drop column code_key")
    await insert("goods", row("g4", { code: "a1" }))
    await expect(start()).rejects.toThrow("1 halangan")
    expect(await report()).toContain("g4  a1")
  })

  test("an index and a length limit are recreated, and a column without its values", async () => {
    await run("drop index uq_goods_code_key")
    await start()
    expect(lines.join("\n")).toContain("uq_goods_code_key")
    await expect(insert("goods", row("g4", { code: "A1", code_key: '["a1"]' }))).rejects.toThrow()
    if (kind === "postgres") {
      const limit = await sql<{ name: string }>`select conname as name from pg_constraint where contype = 'c'
        and conrelid = 'goods'::regclass and conname like '%code%'`.execute(db.queries)
      await run(`alter table goods drop constraint ${limit.rows[0]?.name}`)
      expect(await report()).toContain(`'${limit.rows[0]?.name}' was dropped by hand`)
      await start()
    }
    await run("alter table goods drop column weight")
    expect(await report()).toContain(
      "goods: column 'weight' was dropped by hand: it is recreated, without its former values",
    )
    await start()
    expect(await column("goods", "weight")).toEqual([null, null, null])
  })
})
