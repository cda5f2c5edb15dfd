/** Write access to the database does not suffice to cut the history: statements are refused, or `audit:verify` names them. */
import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { newId } from "../../server/ground/ids"
import { chainAll, headOf } from "../../server/history/chain"
import { repairGuards } from "../../server/history/guards"
import { pruneHistory } from "../../server/history/prune"
import { recordRow, rowOf } from "../../server/history/record"
import { sealKey } from "../../server/history/seal"
import { verifyHistory } from "../../server/history/verify"
import { systemTables } from "../../server/migrate/system"
import { onBothDatabases } from "./support/both-databases"

const DAY_MS = 86_400_000
const tokenKey = randomBytes(32)
const key = sealKey(tokenKey)
const clockAt = (daysAgo: number) => ({
  newId: () => newId(),
  now: () => new Date(Date.now() - daysAgo * DAY_MS),
})
const actor = { id: "x", name: "Pelaku", address: "" }

onBothDatabases("a history that somebody would cut", (databases) => {
  let db: Database
  const count = async (table: string) =>
    Number(
      (
        await db.queries
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("n"))
          .executeTakeFirst()
      )?.n,
    )
  const happen = (daysAgo: number) =>
    db.transaction((trx) => recordRow(trx, rowOf(clockAt(daysAgo), { actor, action: "login" })))
  const run = (statement: string) => sql.raw(statement).execute(db.queries)
  const faults = async () => (await verifyHistory(db.queries, { key })).faults
  const prune = (days: number, by: Uint8Array = tokenKey) =>
    pruneHistory(db, clockAt(0), { days, tokenKey: by })

  /** An entry that says that everything was pruned, chained like the server's own. */
  const claim = async (said: Record<string, unknown>) => {
    const head = await headOf(db.queries)
    const row = {
      ...rowOf(clockAt(0), { actor, action: "prune" }),
      pruned_to: head.number,
      pruned_hash: head.hash,
    }
    await db.transaction((trx) => recordRow(trx, { ...row, ...said }))
    await chainAll(db)
    return head
  }

  beforeEach(async () => {
    db = await databases.open()
    for (const statement of systemTables(db.kind)) await run(statement)
    for (const daysAgo of [400, 300, 200, 100, 0.5, 0]) await happen(daysAgo)
    await chainAll(db)
  })

  test("keeps every link and what is younger than a day, whatever an entry claims", async () => {
    await claim({ pruned_before: "9999-12-31T00:00:00.000Z" })
    await expect(run("delete from history where pruned_to = 0")).rejects.toThrow(/append-only/)
    await expect(run("delete from history_chain")).rejects.toThrow(/append-only/)
    await claim({ pruned_before: new Date().toISOString(), at: "9999-12-31T00:00:00.000Z" })
    await expect(run("delete from history where pruned_to = 0")).rejects.toThrow(/append-only/)
    expect(await count("history")).toBe(8)
  })

  test("lets nothing go before the entry that says so is chained", async () => {
    const { number, hash } = await headOf(db.queries)
    const row = rowOf(clockAt(0), { actor, action: "prune" })
    const before = clockAt(50).now().toISOString()
    await db.transaction((trx) =>
      recordRow(trx, { ...row, pruned_before: before, pruned_to: number, pruned_hash: hash }),
    )
    await expect(run(`delete from history where at < '${before}'`)).rejects.toThrow(/append-only/)
  })

  test("names a pruning that is not the server's own, and what it took", async () => {
    const before = clockAt(50).now().toISOString()
    const head = await claim({ pruned_before: before })
    expect(await faults()).toHaveLength(1)
    await run(`delete from history where at < '${before}'`)
    expect(await count("history")).toBe(3)
    const told = await faults()
    expect(told[0]).toMatch(/^Pemangkasan .* tidak bersegel: bukan dari server ini\.$/)
    expect(told.slice(1).map((fault) => fault.replace(/ \(.*\)/, ""))).toEqual(
      [1, 2, 3, 4].map((number) => `Catatan ${number} dihapus.`),
    )
    // A head that was noted before changes nothing of it.
    expect((await verifyHistory(db.queries, { key, noted: [{ ...head, where: "" }] })).faults).toEqual(told)
  })

  test("names a pruning that goes beyond HISTORY_DAYS, or has another server's seal", async () => {
    await prune(150, randomBytes(32))
    expect((await faults())[0]).toContain("segelnya salah")
    expect(await faults()).toHaveLength(4)
    expect((await verifyHistory(db.queries, { key: null })).faults[0]).toContain("tanpa TOKEN_SECRET")
    // After a change of TOKEN_SECRET: what is known up to here is taken as it is.
    const since = await headOf(db.queries)
    expect((await verifyHistory(db.queries, { key, since })).faults).toEqual([])
    expect(
      (await verifyHistory(db.queries, { key, since: { ...since, hash: "0".repeat(64) } })).faults,
    ).toHaveLength(5)
  })

  test("is whole after the server's own pruning, and still holds every head that was noted", async () => {
    const noted = { ...(await headOf(db.queries)), where: "catatan" }
    const first = await db.queries
      .selectFrom("history_chain")
      .selectAll()
      .where("number", "=", 1)
      .executeTakeFirst()
    expect(await prune(150)).toBe(3)
    expect(await prune(150)).toBe(0)
    const old = { number: 1, hash: String(first?.hash), where: "lama" }
    const now = await verifyHistory(db.queries, { key, noted: [noted, old] })
    expect([now.faults, now.pruned, now.entries]).toEqual([[], 3, 4])
    expect(await prune(50)).toBe(1)
    expect(await count("history")).toBe(4)
    expect(await faults()).toEqual([])
  })

  test("says that a noted head is missing, wherever it was noted", async () => {
    const lost = { number: 2, hash: "0".repeat(64), where: "/cadangan/a.head" }
    const beyond = { number: 4711, hash: "1".repeat(64), where: "" }
    expect((await verifyHistory(db.queries, { key, noted: [lost, beyond] })).faults).toEqual([
      `Ujung rantai yang dicatat di '/cadangan/a.head' HILANG: 2 ${"0".repeat(64)}.`,
      `Ujung rantai yang dicatat HILANG: 4711 ${"1".repeat(64)}.`,
    ])
  })

  test("is not written over by statements that insert", async () => {
    const row =
      (await db.queries.selectFrom("history").selectAll().orderBy("id").limit(1).executeTakeFirst()) ?? {}
    const link =
      (await db.queries.selectFrom("history_chain").selectAll().where("number", "=", 2).executeTakeFirst()) ??
      {}
    const values = (given: Record<string, unknown>) =>
      `(${Object.keys(given).join(", ")}) values (${Object.values(given)
        .map((value) => (typeof value === "number" ? value : `'${value}'`))
        .join(", ")})`
    const fresh = { ...link, number: 900, entry_id: "lain", hash: "x" }
    const statements =
      db.kind === "sqlite"
        ? [
            `insert or replace into history ${values({ ...row, actor_name: "Orang Lain" })}`,
            `replace into history ${values({ rowid: 1, ...row, id: "lain" })}`,
            `insert or replace into history_chain ${values({ ...fresh, number: 2 })}`,
            `insert or replace into history_chain ${values({ ...fresh, entry_id: link.entry_id })}`,
            "update or replace history set id = 'lain'",
          ]
        : [
            `insert into history ${values(row)} on conflict (id) do update set actor_name = 'Orang Lain'`,
            `insert into history_chain ${values({ ...fresh, number: 2 })} on conflict (number) do update set hash = ''`,
            `merge into history h using (select 1) s on true when matched then delete`,
            `merge into history h using (select 1) s on true when matched then update set actor_name = ''`,
          ]
    for (const statement of statements) await expect(run(statement), statement).rejects.toThrow(/append-only/)
    expect(await faults()).toEqual([])
  })

  test("names triggers that are missing, changed, disabled or foreign, and a start makes them anew", async () => {
    expect(await repairGuards(db)).toEqual([])
    const spoilt: [string, RegExp][] =
      db.kind === "sqlite"
        ? [
            ["drop trigger history_no_delete", /history_no_delete .* tidak ada/],
            ["drop trigger history_chain_no_replace", /history_chain_no_replace .* tidak ada/],
          ]
        : [
            ["drop trigger history_append_only on history", /history_append_only .* tidak ada/],
            ["alter table history_chain disable trigger all", /history_chain_append_only .* dimatikan/],
            ["alter table history enable trigger history_append_only", /history_append_only .* dimatikan/],
            [
              "create or replace function history_append_only() returns trigger language plpgsql as $$ begin return old; end $$",
              /history_append_only .* diubah/,
            ],
            [
              "create or replace trigger history_append_only before update of actor_id on history for each row execute function history_append_only()",
              /history_append_only .* diubah/,
            ],
          ]
    for (const [statement, expected] of spoilt) {
      await run(statement)
      expect((await faults())[0], statement).toMatch(expected)
      expect((await repairGuards(db))[0]).toMatch(expected)
      expect(await faults(), statement).toEqual([])
    }
    if (db.kind === "sqlite") {
      await run("drop trigger history_no_update")
      await run("create trigger history_no_update before update on history begin select 1; end")
      expect(await faults()).toEqual(["Pemicu history_no_update pada tabel history diubah."])
      await run("create trigger diam before insert on history_queue begin select raise(ignore); end")
    } else await run("create rule diam as on insert to history_queue do instead nothing")
    expect((await faults()).at(-1)).toBe("Pemicu diam pada tabel history_queue bukan dari server ini.")
  })

  test("a history that an older version pruned, links and all, is whole", async () => {
    const links = await db.queries.selectFrom("history_chain").selectAll().orderBy("number").execute()
    const last = links[2]
    if (db.kind === "postgres")
      for (const table of ["history", "history_chain"]) await run(`alter table ${table} disable trigger user`)
    else for (const table of ["history", "history_chain"]) await run(`drop trigger ${table}_no_delete`)
    await claim({ pruned_before: clockAt(150).now().toISOString(), pruned_to: 3, pruned_hash: last?.hash })
    await run(`delete from history where id in (select entry_id from history_chain where number <= 3)`)
    await run("delete from history_chain where number <= 3")
    await repairGuards(db)
    expect(await faults()).toEqual([])
    await happen(0)
    expect(await prune(50)).toBe(1)
    expect(await faults()).toEqual([])
    const noted = { ...(links[0] ?? {}), number: 1, hash: String(links[0]?.hash), where: "" }
    expect((await verifyHistory(db.queries, { key, noted: [noted] })).faults[0]).toContain("HILANG: 1 ")
  })

  if (databases.kind === "postgres")
    test("does not ask a temporary table, or somebody's own functions, what was pruned", async () => {
      const before = clockAt(50).now().toISOString()
      await db.queries.connection().execute(async (own) => {
        const on = (statement: string) => sql.raw(statement).execute(own)
        const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(own)
        const schema = rows[0]?.schema
        await on("create temp table history as select * from history limit 0")
        await on("create temp table history_chain as select * from history_chain")
        await on(
          `insert into pg_temp.history (id, at, action, pruned_before, pruned_to)
            values ('lain', '9999', 'prune', '${before}', 5)`,
        )
        await on("insert into pg_temp.history_chain (number, entry_id, hash) values (99, 'lain', '')")
        await expect(on(`delete from "${schema}".history where at < '${before}'`)).rejects.toThrow(
          /append-only/,
        )
        await on("drop table pg_temp.history")
        await on("drop table pg_temp.history_chain")
      })
    })
})
