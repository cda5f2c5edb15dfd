import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { postgresVersions } from "../../server/database/table-versions"
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

  /** What both say of a table, before and after something. */
  const changes = async (table: string, work: () => Promise<unknown>) => {
    // PostgreSQL's may be gathered to another word in between, with nothing changed.
    const word = async (): Promise<unknown[]> => {
      const words = [(await one.versions()).get(table), (await other.versions()).get(table)]
      return words[0] === words[1] ? words : word()
    }
    const before = await word()
    await work()
    const after = await word()
    expect(before[0]).toBe(before[1])
    expect(after[0]).toBe(after[1])
    return before[0] !== after[0]
  }
  const run = (statement: string) => sql.raw(statement).execute(one.queries)

  test("a write of either shows in both, and of its own table alone; without one the map is the same", async () => {
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

  test("what is not committed does not show, and what is rolled back never did", async () => {
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

  test("whatever comes after an answer sees what was written before it, and no word comes twice", async () => {
    const words = new Set<unknown>()
    const writes = 120
    for (let n = 0; n < writes; n++) {
      const [from, to] = n % 2 ? [one, other] : [other, one]
      // Somebody else looks all the time.
      void to.versions()
      await from.queries
        .updateTable("suppliers")
        .set({ name: `n${n}` })
        .where("id", "=", "b")
        .execute()
      words.add((await to.versions()).get("suppliers"))
    }
    expect(words.size).toBe(writes)
  })

  test("many changes are gathered to one, and then the word stays", async () => {
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
    const word = (await one.versions()).get("suppliers")
    for (let look = 0; look < 5; look++) expect((await other.versions()).get("suppliers")).toBe(word)
  })

  test("a write by hand changes the word: a new id, a row that goes or is replaced", async () => {
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

  test("a server that knows no snapshots is asked for the words each time", async () => {
    if (kind !== "postgres") return
    const asked: string[] = []
    const queries = new Proxy(one.queries, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (name !== "executeQuery") return typeof value === "function" ? value.bind(target) : value
        return async () => {
          asked.push(String(name))
          throw Object.assign(new Error("there is no such function"), { code: "42883" })
        }
      },
    })
    const versions = postgresVersions(queries)
    const before = await versions()
    expect(before.size).toBe((await one.versions()).size)
    expect(await versions()).toBe(before)
    await run("insert into varieties select * from varieties where false")
    expect((await versions()).get("varieties")).not.toBe(before.get("varieties"))
    expect(asked).toHaveLength(1)
  })

  test("a migration changes every word", async () => {
    await run("update settings set value = 'older' where key = 'schema'")
    const before = await one.versions()
    await prepareDatabase(other, registry)
    const after = await one.versions()
    for (const [name, word] of before) expect([name, after.get(name) !== word]).toEqual([name, true])
  })
})
