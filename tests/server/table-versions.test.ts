import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Database } from "../../server/database/types"
import { prepareDatabase } from "../../server/migrate/prepare"
import { onBothDatabases } from "./support/both-databases"

const AT = "2026-01-01T00:00:00.000Z"
const supplier = (id: string, name = id) => ({
  id,
  name,
  name_key: name,
  created_at: AT,
  updated_at: AT,
  version: 1,
})

onBothDatabases("versions of tables", ({ kind, pair }) => {
  let one: Database
  let other: Database
  beforeAll(async () => {
    ;[one, other] = await pair()
    await prepareDatabase(one, registry)
  }, 120_000)

  /** True if `work` changes the version of a table, in both processes. */
  const changes = async (table: string, work: () => Promise<unknown>) => {
    // On PostgreSQL a merge may change the version between the two reads.
    const version = async (): Promise<unknown[]> => {
      const both = [(await one.versions()).get(table), (await other.versions()).get(table)]
      return both[0] === both[1] ? both : version()
    }
    const before = await version()
    await work()
    const after = await version()
    expect(before[0]).toBe(before[1])
    expect(after[0]).toBe(after[1])
    return before[0] !== after[0]
  }
  const run = (statement: string) => sql.raw(statement).execute(one.queries)

  test("a write of either process shows in both, for its own table only; without one the map is the same", async () => {
    expect(await one.versions()).toBe(await one.versions())
    const insert = (db: Database, id: string) => () =>
      db.queries.insertInto("suppliers").values(supplier(id)).execute()
    expect(await changes("suppliers", insert(one, "a"))).toBe(true)
    expect(await changes("suppliers", insert(other, "b"))).toBe(true)
    expect(await changes("varieties", insert(one, "c"))).toBe(false)
    expect(await changes("suppliers", () => run("update suppliers set name = 'x' where id = 'a'"))).toBe(true)
    expect(await changes("suppliers", () => run("delete from suppliers where id = 'c'"))).toBe(true)
    expect(
      await changes("role_permissions", () => run("insert into role_permissions values ('r','M','a')")),
    ).toBe(true)
  })

  test("a transaction shows only after its commit", async () => {
    const seen: unknown[] = []
    expect(
      await changes("suppliers", () =>
        one
          .transaction(async (trx) => {
            await trx.insertInto("suppliers").values(supplier("d")).execute()
            seen.push((await other.versions()).get("suppliers"))
            throw new Error("back")
          })
          .catch(() => {}),
      ),
    ).toBe(false)
    expect(seen).toEqual([(await other.versions()).get("suppliers")])
  })

  test("a read after a write sees it, and no version comes twice", async () => {
    const versions = new Set<unknown>()
    const writes = 120
    for (let n = 0; n < writes; n++) {
      const [from, to] = n % 2 ? [one, other] : [other, one]
      // A concurrent reader.
      void to.versions()
      await from.queries
        .updateTable("suppliers")
        .set({ name: `n${n}` })
        .where("id", "=", "b")
        .execute()
      versions.add((await to.versions()).get("suppliers"))
    }
    expect(versions.size).toBe(writes)
  })

  test("many changes are merged into one, and then the version stays", async () => {
    const left = async () => {
      await one.versions()
      return (
        await one.queries.selectFrom("table_changes").selectAll().where("name", "=", "suppliers").execute()
      ).length
    }
    for (let n = 0; n < 60; n++)
      await one.queries
        .updateTable("suppliers")
        .set({ name: `m${n}` })
        .where("id", "=", "b")
        .execute()
    await expect.poll(left).toBeLessThan(10)
    const merged = (await one.versions()).get("suppliers")
    for (let look = 0; look < 5; look++) expect((await other.versions()).get("suppliers")).toBe(merged)
  })

  test("statements by hand change the version: a new id, a deleted row, a replaced row", async () => {
    const replace = `replace into suppliers (id, created_at, updated_at, version, name) values ('e', '${AT}', '${AT}', 1, 'q')`
    const writes = [
      "update suppliers set name = 'z' where id = 'b'",
      "update suppliers set id = 'bb', version = 90 where id = 'b'",
      "delete from suppliers where id = 'bb'",
      ...(kind === "sqlite" ? [replace, replace] : []),
    ]
    for (const write of writes)
      expect([write, await changes("suppliers", () => run(write))]).toEqual([write, true])
  })

  test("a migration changes every version", async () => {
    await run("update settings set value = 'older' where key = 'schema'")
    const before = await one.versions()
    await prepareDatabase(other, registry)
    const after = await one.versions()
    for (const [name, version] of before) expect([name, after.get(name) !== version]).toEqual([name, true])
  })
})
