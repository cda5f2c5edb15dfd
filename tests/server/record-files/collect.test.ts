/** Collection of unused files on both databases: after seven days, never one that a record, the history or a claim names. */
import { expect, test } from "vitest"
import { CLAIM_HOURS } from "../../../server/files/claims"
import { collectFiles } from "../../../server/files/collect"
import { createDiskStore } from "../../../server/files/disk-store"
import { receiveFile } from "../../../server/files/receive"
import { onBothDatabases } from "../support/both-databases"
import { fileFolder } from "../support/file-folder"
import { filesIn, openDeliveries, pdf } from "../support/slips"

const DAY = 24 * 3600_000
const ORPHANS = 300

onBothDatabases("unused files", ({ open }) => {
  const opened = async () => {
    const folder = fileFolder()
    const store = createDiskStore(folder)
    const server = await openDeliveries(open, { folder, files: store })
    const { db, registry } = server.engine
    const start = Date.now()
    /** Collects as if so many days had passed. */
    const collect = (days: number) => collectFiles({ db, registry, store, now: new Date(start + days * DAY) })
    const hashOf = async (text: string) => {
      const { body } = await server.send(server.root, { bytes: pdf(text) })
      const row = await db.queries
        .selectFrom("file_claims")
        .selectAll()
        .where("id", "=", body.data.claim)
        .executeTakeFirst()
      return { claim: { claim: body.data.claim as string }, hash: String(row?.hash) }
    }
    return { ...server, folder, store, collect, hashOf, db }
  }

  test("go seven days after the first collection that finds them unused", async () => {
    const { collect, hashOf, store, db } = await opened()
    const { hash } = await hashOf("tidak disimpan")
    const expired = CLAIM_HOURS / 24 + 1
    expect([await collect(0.01), await collect(expired), await collect(expired + 6)]).toEqual([0, 0, 0])
    expect(await store.has(hash)).toBe(true)
    expect(await collect(expired + 7)).toBe(1)
    expect(await store.has(hash)).toBe(false)
    expect(await db.queries.selectFrom("files").selectAll().execute()).toEqual([])
    expect(await db.queries.selectFrom("file_claims").selectAll().execute()).toEqual([])
  })

  test("stay while a record or its history names them, and go with the history", async () => {
    const { root, collect, hashOf, store, db } = await opened()
    const [held, dropped, deleted] = [await hashOf("a"), await hashOf("b"), await hashOf("c")]
    const slips = [held.claim, dropped.claim]
    const { id } = (await root.post("/deliveries", { number: "1", slips })).body.data
    await root.put(`/deliveries/${id}`, { slips: [{ hash: held.hash }] })
    const other = (await root.post("/deliveries", { number: "2", slips: [deleted.claim] })).body.data
    await root.delete(`/deliveries/${other.id}`)
    for (const days of [10, 20, 30]) expect(await collect(days)).toBe(0)
    if (db.kind === "postgres") return
    // Replaces a pruned history, whose guards allow no other deletion.
    const { rows } = await db.transaction(async (trx) => {
      const { sql } = await import("kysely")
      const guards = await sql<{
        name: string
      }>`select name from sqlite_master where type = 'trigger' and tbl_name = 'history'`.execute(trx)
      for (const { name } of guards.rows) await sql`drop trigger ${sql.id(name)}`.execute(trx)
      await trx.deleteFrom("history").execute()
      return guards
    })
    expect(rows.length).toBeGreaterThan(0)
    expect([await collect(40), await collect(47)]).toEqual([0, 2])
    expect([
      await store.has(held.hash),
      await store.has(dropped.hash),
      await store.has(deleted.hash),
    ]).toEqual([true, false, false])
  })

  test("stay if the same content is uploaded again before they go, also during the collection", async () => {
    const { root, collect, hashOf, send, store, folder, db, engine, claim } = await opened()
    const { hash } = await hashOf("lagi")
    await collect(10)
    expect((await send(root, { bytes: pdf("lagi") })).status).toBe(201)
    expect(await collect(11)).toBe(0)
    expect(await store.has(hash)).toBe(true)
    // The scan has ended when the upload begins.
    await db.queries
      .updateTable("files")
      .set({ unused_since: new Date(0).toISOString() })
      .execute()
    const upload: Promise<unknown>[] = []
    const slow = {
      ...store,
      remove: async (gone: string) => {
        upload.push(
          claim(root, { bytes: pdf("lagi") }).then((own) =>
            root.post("/deliveries", { number: "1", slips: [own] }),
          ),
        )
        await new Promise((resolve) => setTimeout(resolve, 50))
        await store.remove(gone)
      },
    }
    await db.queries.deleteFrom("file_claims").execute()
    await collectFiles({ db, registry: engine.registry, store: slow, now: new Date() })
    const [answer] = await Promise.all(upload)
    expect(answer).toMatchObject({ status: 201 })
    expect(await store.has(hash)).toBe(true)
    expect(filesIn(folder)).toHaveLength(1)
  })

  test("without a row are found in the storage; old uploads in progress go", async () => {
    const { collect, store, folder, root, hashOf } = await opened()
    const held = await hashOf("tersimpan")
    await root.post("/deliveries", { number: "1", slips: [held.claim] })
    for (let number = 0; number < ORPHANS; number++) {
      const body = (async function* () {
        yield pdf(`yatim ${number}`)
      })()
      const { hash, temporary } = await receiveFile(store, body, { maxBytes: 5000, length: null })
      await store.put(hash, temporary.path)
    }
    await store.createTemporary().then(({ finish }) => finish())
    expect(await collect(0.5)).toBe(0)
    expect(filesIn(folder)).toHaveLength(ORPHANS + 2)
    expect(await collect(7.5)).toBe(ORPHANS)
    expect(filesIn(folder)).toEqual([held.hash.slice(2)])
  })
})
