/** The chain of the history shows each later change of an entry. */
import { join } from "node:path"
import { sql } from "kysely"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { runVerify } from "../../server/commands/audit-command"
import { openSqlite } from "../../server/database/sqlite"
import type { Database } from "../../server/database/types"
import { chainAll, createChainer, headOf } from "../../server/history/chain"
import { pruneHistory } from "../../server/history/prune"
import { record } from "../../server/history/record"
import { ADMIN, openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type HistoryBench, historyBench } from "./support/history-bench"
import { tempFolder } from "./support/temp-folder"

onBothDatabases("the history's chain", (databases) => {
  let db: Database
  let second: Database | undefined
  let server: HistoryBench["server"]
  const { opening, shift, read, of, made, verified } = historyBench(databases)
  const prune = (days: number) => pruneHistory(db, server.engine, { days, tokenKey: server.engine.tokenKey })
  beforeAll(async () => {
    // The database lets nothing go that is younger than a day by its own clock.
    shift.ms = -200 * 86_400_000
    ;({ db, second, server } = await opening())
  }, 60_000)

  describe("the chain", () => {
    /** Bypasses the triggers, as the owner of the database can. */
    const tamper = async (work: () => Promise<unknown>) => {
      const tables = ["history", "history_chain"]
      const triggers: string[] = []
      if (db.kind === "postgres")
        for (const table of tables)
          await sql.raw(`alter table ${table} disable trigger user`).execute(db.queries)
      else {
        const { rows } = await sql<{ name: string; sql: string }>`
            select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('history', 'history_chain')`.execute(
          db.queries,
        )
        for (const { name, sql: text } of rows) {
          triggers.push(text)
          await sql.raw(`drop trigger ${name}`).execute(db.queries)
        }
      }
      await work()
      if (db.kind === "postgres")
        for (const table of tables)
          for (const name of [`${table}_append_only`, `${table}_no_truncate`])
            await sql.raw(`alter table ${table} enable always trigger ${name}`).execute(db.queries)
      for (const text of triggers) await sql.raw(text).execute(db.queries)
    }

    test("the database refuses to change or take away an entry or a link", async () => {
      // There is one of each.
      expect((await verified()).entries).toBeGreaterThan(5)
      for (const statement of [
        "update history set actor_name = 'Orang Lain'",
        "delete from history",
        "update history_chain set hash = ''",
        "delete from history_chain",
        ...(db.kind === "postgres" ? ["truncate history", "truncate history_chain"] : []),
      ])
        await expect(sql.raw(statement).execute(db.queries), statement).rejects.toThrow(/append-only/)
      expect((await verified()).faults).toEqual([])
    })

    test("shows what was changed, taken away or put in all the same, and that its end was cut off", async () => {
      const { head } = await verified()
      const [target] = await db.queries.selectFrom("history").selectAll().orderBy("id").limit(1).execute()
      const name = String(target?.actor_name)
      const id = String(target?.id)
      const rename = (actor_name: string) =>
        tamper(() => db.queries.updateTable("history").set({ actor_name }).where("id", "=", id).execute())
      await rename("Orang Lain")
      expect((await verified()).faults).toEqual([`Catatan 1 (${id}) diubah, atau yang sebelumnya.`])
      await rename(name)
      expect((await verified()).faults).toEqual([])

      await tamper(() => db.queries.deleteFrom("history").where("id", "=", id).execute())
      expect((await verified()).faults).toEqual([`Catatan 1 (${id}) dihapus.`])
      await db.queries
        .insertInto("history")
        .values(target ?? {})
        .execute()
      expect((await verified()).faults).toEqual([])

      await db.queries
        .insertInto("history")
        .values({ ...target, id: "susulan" })
        .execute()
      expect((await verified()).faults).toEqual(["Catatan susulan tidak berasal dari server ini."])
      await tamper(() => db.queries.deleteFrom("history").where("id", "=", "susulan").execute())

      const [last] = await db.queries
        .selectFrom("history_chain")
        .selectAll()
        .orderBy("number", "desc")
        .limit(1)
        .execute()
      const [entry] = await db.queries
        .selectFrom("history")
        .selectAll()
        .where("id", "=", String(last?.entry_id))
        .execute()
      await tamper(async () => {
        await db.queries.deleteFrom("history_chain").where("number", "=", head.number).execute()
        await db.queries.deleteFrom("history").where("id", "=", String(last?.entry_id)).execute()
      })
      expect((await verified()).faults).toEqual([])
      expect((await verified({ noted: [{ ...head, where: "" }] })).faults).toEqual([
        `Ujung rantai yang dicatat HILANG: ${head.number} ${head.hash}.`,
      ])
      await db.queries
        .insertInto("history")
        .values(entry ?? {})
        .execute()
      await db.queries
        .insertInto("history_chain")
        .values(last ?? {})
        .execute()
      expect((await verified({ noted: [{ ...head, where: "" }] })).faults).toEqual([])
    })

    test("takes in what happens by itself, soon, and at the end", async () => {
      const waiting = async () => (await db.queries.selectFrom("history_queue").selectAll().execute()).length
      const actor = { id: "x", name: "Sebentar", address: "" }
      const happen = () => db.transaction((trx) => record(trx, server.engine, { actor, action: "login" }))
      const chainer = createChainer(db)
      await happen()
      chainer.wake()
      await expect.poll(waiting).toBe(0)
      await happen()
      chainer.wake()
      await chainer.close()
      expect(await waiting()).toBe(0)
      await happen()
      chainer.wake()
      expect((await verified()).faults).toEqual([])
    })

    test("does not fork where several write and chain at once", async () => {
      const others = [db, ...(second ? [second] : [])]
      const before = (await headOf(db.queries)).number
      const actor = { id: "x", name: "Ramai", address: "192.0.2.1" }
      await Promise.all(
        Array.from({ length: 8 }, async (_, lane) => {
          const own = others[lane % others.length] as Database
          for (let turn = 0; turn < 25; turn++) {
            await own.transaction((trx) => record(trx, server.engine, { actor, action: "login" }))
            if (turn % 5 === 0) await chainAll(own)
          }
        }),
      )
      const { faults, head } = await verified()
      expect([faults, head.number - before]).toEqual([[], 200])
    })

    test("goes on after what is too old was pruned, which is an entry itself", async () => {
      const { entries, head } = await verified()
      const young = await prune(1)
      expect(young).toBe(0)
      shift.ms += 40 * 86_400_000
      server.root = await server.login(ADMIN.email)
      const id = await made("/suppliers", { name: "CV Sesudah", codeSP: "SD01" })
      await chainAll(db)
      const gone = await prune(30)
      expect(gone).toBe(entries)
      const after = await verified()
      expect(after.faults).toEqual([])
      expect(after.head.number).toBe(head.number + 3)
      expect((await of("suppliers", id)).map(({ action }) => action)).toEqual(["create"])
      expect((await read("?action=prune")).length).toBe(1)
      // The remaining entries are as safe as before.
      await expect(sql`delete from history`.execute(db.queries)).rejects.toThrow(/append-only/)
      await expect(sql`delete from history_chain`.execute(db.queries)).rejects.toThrow(/append-only/)
      // And once more, to the very end.
      shift.ms += 40 * 86_400_000
      await prune(30)
      server.root = await server.login(ADMIN.email)
      await made("/suppliers", { name: "CV Akhir", codeSP: "AK01" })
      expect((await verified()).faults).toEqual([])
    })
  })
})

describe("`npm run audit:verify`", () => {
  const folder = tempFolder()

  test("says what it found, by its words and its exit code", async () => {
    const told: string[] = []
    for (const stream of ["log", "error"] as const)
      vi.spyOn(console, stream).mockImplementation((text) => void told.push(String(text)))
    const run = async (...args: string[]) => {
      told.length = 0
      return [await runVerify(args, { DATA_DIR: folder }), ...told]
    }
    expect(await run()).toEqual([2, `Tidak ada database di '${folder}'.`])
    const db = openSqlite(join(folder, "koperasi.sqlite"))
    expect((await run())[0]).toBe(2)
    await openProduct({ db })
    await chainAll(db)
    const [code, checked, end = ""] = await run()
    expect([code, checked]).toEqual([0, "1 catatan diperiksa, 0 belum dirantai. Riwayat utuh."])
    const [, number = "", hash = ""] = /(\d+) ([\da-f]{64})$/.exec(String(end)) ?? []
    expect((await run(number, hash))[0]).toBe(0)
    expect(await run(number, "0".repeat(64))).toEqual([
      1,
      `Ujung rantai yang dicatat HILANG: ${number} ${"0".repeat(64)}.`,
      "1 catatan diperiksa, 0 belum dirantai. Riwayat TIDAK utuh.",
    ])
    expect((await run("x"))[0]).toBe(2)
    await db.close()
    vi.restoreAllMocks()
  })
})
