/** Imports in the log of all records, on both databases: one entry for what a file did, and one for its undoing. */
import { sql } from "kysely"
import { expect, test } from "vitest"
import { chainAll } from "../../server/history/chain"
import { verifyHistory } from "../../server/history/verify"
import { systemTables } from "../../server/migrate/system"
import { type HistoryEntry, readHistory } from "../../src/core/history/entry"
import { onBothDatabases } from "./support/both-databases"
import { openReceipts } from "./support/receipts-bench"

onBothDatabases("imports in the log", ({ open }) => {
  async function openLog() {
    const bench = await openReceipts(open)
    const { root, base, engine } = bench
    const { db } = engine
    const receipt = (number: number) => ({
      row: number,
      payload: { ...base, number: `N${number}`, lines: [{ mark: "A", gross: number }] },
    })
    /** Sends rows as the browser does: batch by batch, under one id. */
    const send = async (id: string, from: number, to: number) => {
      const rows = Array.from({ length: to - from + 1 }, (_, index) => receipt(from + index))
      const saved: { id: string }[] = []
      for (let at = 0; at < rows.length; at += 4) {
        const body = { id, name: `${id}.xlsx`, whole: false, rows: rows.slice(at, at + 4) }
        saved.push(...(await root.post("/imports/receipts", body)).body.data.rows)
      }
      return saved
    }
    const page = async (query: string) => {
      const { body } = await root.get(`/history?${query}`)
      return { entries: readHistory(body.data), next: body.next as string | null }
    }
    /** All pages of a query, each of `limit` entries. */
    const pages = async (query: string, limit: number) => {
      const found: HistoryEntry[][] = []
      for (let before = ""; ; ) {
        const { entries, next } = await page(`${query}&limit=${limit}${before && `&before=${before}`}`)
        found.push(entries)
        if (next === null) return found
        before = next
      }
    }
    const brief = ({ action, recordName, imported }: HistoryEntry) => {
      if (!imported) return `${action} ${recordName}`
      const { name, rows, left, unchanged } = imported
      return `${action} ${name} ${rows}/${left}${unchanged < left ? `, ${unchanged} unchanged` : ""}`
    }
    return { ...bench, db, receipt, send, page, pages, brief }
  }

  test("are one entry each, with paging and filters on what is shown", async () => {
    const { send, page, pages, brief, root, base } = await openLog()
    const [one] = await send("satu", 10, 19)
    await root.put(`/receipts/${one?.id}`, { ...base, number: "N10b", lines: [] })
    await send("dua", 20, 25)
    const grouped = "group=imports&resource=receipts"
    expect((await page(grouped)).entries.map(brief)).toEqual([
      "create dua.xlsx 6/6",
      "edit N10b",
      "create satu.xlsx 10/10, 9 unchanged",
    ])
    // Each page has as many entries as asked for, and no entry comes twice.
    expect((await pages(grouped, 2)).map((entries) => entries.map(brief))).toEqual([
      ["create dua.xlsx 6/6", "edit N10b"],
      ["create satu.xlsx 10/10, 9 unchanged"],
    ])
    const all = (await pages("group=imports", 2)).flat()
    expect(all.filter(({ imported }) => imported)).toHaveLength(2)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect((await page(`${grouped}&action=edit`)).entries.map(brief)).toEqual(["edit N10b"])
    expect((await page(`${grouped}&action=create`)).entries.map(brief)).toEqual([
      "create dua.xlsx 6/6",
      "create satu.xlsx 10/10, 9 unchanged",
    ])
    // No lines of a record that is folded away.
    expect(all.filter(({ resource }) => resource === "receiptLines").map(({ action }) => action)).toEqual([
      "delete",
    ])
    // Their own filter has them all.
    const lines = await page("group=imports&resource=receiptLines&action=create")
    expect(lines.entries).toHaveLength(16)
    const [group] = (await page(grouped)).entries
    expect(group).toMatchObject({ recordId: "", recordName: "", changes: {}, resource: "receipts" })
  })

  test("a period counts its own entries", async () => {
    const { send, page, brief } = await openLog()
    await send("awal", 10, 13)
    const early = (await page("import=awal&resource=receipts")).entries[0]?.at ?? ""
    await new Promise((done) => setTimeout(done, 5))
    await send("awal", 14, 15)
    expect((await page(`group=imports&resource=receipts&to=${early}`)).entries.map(brief)).toEqual([
      "create awal.xlsx 4/6",
    ])
  })

  test("open to the entries of their records, which the plain log and a record's own history keep", async () => {
    const { send, page, pages, root } = await openLog()
    const saved = await send("buka", 10, 16)
    const inside = (await pages("import=buka&action=create&resource=receipts", 3)).flat()
    expect(inside.map(({ recordName }) => recordName)).toEqual([
      "N16",
      "N15",
      "N14",
      "N13",
      "N12",
      "N11",
      "N10",
    ])
    expect((await page("resource=receipts&action=create")).entries).toHaveLength(7)
    const own = await root.get(`/receipts/${saved[0]?.id}/history`)
    expect(readHistory(own.body.data).map(({ action, resource }) => [action, resource])).toEqual([
      ["create", "receipts"],
      ["create", "receiptLines"],
    ])
  })

  test("an undone import is one more entry, and the chain holds", async () => {
    const { send, page, brief, root, db } = await openLog()
    const saved = await send("batal", 10, 14)
    await root.delete(`/receipts/${saved[0]?.id}`)
    await root.post("/imports/receipts/batal/undo", { after: 0 })
    expect((await page("group=imports&resource=receipts")).entries.map(brief)).toEqual([
      "delete batal.xlsx 4/0",
      "delete N10",
      "create batal.xlsx 5/0",
    ])
    await chainAll(db)
    expect((await verifyHistory(db.queries, { key: null })).faults).toEqual([])
  })

  test("imports from before the table of their entries are grouped too, with their lines", async () => {
    const { send, page, brief, db } = await openLog()
    await send("lama", 10, 12)
    await sql`drop table import_entries`.execute(db.queries)
    for (const statement of systemTables(db.kind)) await sql.raw(statement).execute(db.queries)
    const { entries } = await page("group=imports")
    expect(entries.filter(({ resource }) => resource.startsWith("receipt")).map(brief)).toEqual([
      "create lama.xlsx 3/3",
    ])
  })

  test("a wrong group or import is refused", async () => {
    const { root } = await openLog()
    expect((await root.get("/history?group=people")).status).toBe(422)
    expect((await root.get("/history?import=../x")).status).toBe(422)
  })
})
