/** Lines: one payload, one transaction, one version; refused with their place, and with a history of their own. */
import { expect, test } from "vitest"
import { tablesOf } from "../../server/database/schema"
import { changeTriggers } from "../../server/migrate/change-triggers"
import { onBothDatabases } from "./support/both-databases"

import { type Line, openReceipts } from "./support/receipts-bench"

onBothDatabases("lines", ({ open }) => {
  test("are stored with a new record and returned by its own read and by the list", async () => {
    const { two, one, root, stored } = await openReceipts(open)
    const { id, lines } = await two()
    const shown = [
      { mark: "A", gross: 40, net: 40, torn: null, loss: null },
      { mark: "B", gross: 60, net: 55, torn: true, loss: 5 },
    ]
    expect(lines).toMatchObject(shown)
    expect((await one(id)).lines).toEqual(lines)
    expect((await root.get("/receipts")).body.data[0].lines).toEqual(lines)
    expect((await root.get("/receipts?_start=0&_end=20")).body.data[0].lines).toEqual(lines)
    expect(await stored()).toMatchObject(shown.map(({ mark }) => ({ mark, receipt_id: id, version: 1 })))
  })

  test("a record that a line refers to is not deleted, and the answer names the line's owner", async () => {
    const { add, root } = await openReceipts(open)
    const variety = (await root.post("/type-varieties", { name: "Gajah" })).body.data
    const made = await add([{ mark: "A", gross: 40, varietyId: variety.id }])
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const refused = await root.delete(`/type-varieties/${variety.id}`)
    const message = "Data ini masih dipakai di Stok Masuk, jadi tidak dapat dihapus."
    expect(refused).toMatchObject({ status: 409, body: { message } })
  })

  test("a sent list adds, changes and deletes lines; one version more for the record", async () => {
    const { two, root, base, stored, one } = await openReceipts(open)
    const { id, version, lines } = await two()
    const [first, second] = lines
    const sent = [
      { id: second?.id, mark: "B2", gross: 60 },
      { mark: "C", gross: 1 },
    ]
    const answer = await root.put(
      `/receipts/${id}`,
      { ...base, lines: sent },
      { "If-Match": String(version) },
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.version).toBe(version + 1)
    // A key that a line leaves out keeps its value, as in a record.
    expect(answer.body.data.lines).toMatchObject([
      { id: second?.id, mark: "B2", torn: true, loss: 5, version: 2 },
      { mark: "C", version: 1 },
    ])
    expect((await stored()).map(({ id: line }) => line)).not.toContain(first?.id)
    expect((await one(id)).lines).toEqual(answer.body.data.lines)
  })

  test("an absent key keeps the lines, an empty list deletes them, and an equal list leaves them untouched", async () => {
    const { two, root, base, stored } = await openReceipts(open)
    const { id, lines } = await two()
    expect((await root.put(`/receipts/${id}`, { ...base, gross: 101 })).body.data.lines).toEqual(lines)
    expect((await root.put(`/receipts/${id}`, { ...base, lines })).body.data.lines).toEqual(lines)
    expect(await stored()).toMatchObject([{ version: 1 }, { version: 1 }])
    expect((await root.put(`/receipts/${id}`, { ...base, lines: [] })).body.data.lines).toEqual([])
    expect(await stored()).toEqual([])
  })

  test("a line's fault is named with its place, and nothing is stored", async () => {
    const { add, stored, root } = await openReceipts(open)
    const answer = await add([
      { mark: "A", gross: 1 },
      { gross: -1 },
      { mark: "C", gross: 5, torn: true, loss: 9, varietyId: "none" },
    ])
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: {
          "lines[1].mark": ["Tanda wajib diisi"],
          "lines[1].gross": ["Minimal 0"],
          "lines[2].loss": ["Susut melebihi berat"],
          "lines[2].varietyId": ["Varietas: pilihan tidak tersedia"],
        },
      },
    })
    expect(await stored()).toEqual([])
    expect((await root.get("/receipts")).body.data).toEqual([])
    for (const [lines, message] of [
      ["x", "Karung tidak valid"],
      [[1], "Karung tidak valid"],
      [Array.from({ length: 6 }, () => ({ mark: "A", gross: 1 })), "Karung: maksimal 5 baris"],
      [Array.from({ length: 101 }, () => ({ mark: "A", gross: 1 })), "Maksimal 100 isian"],
    ] as const)
      expect(await add(lines)).toMatchObject({ status: 422, body: { errors: { lines: [message] } } })
    expect(await add([{ mark: "a\u0000", gross: 1 }])).toMatchObject({ status: 422 })
  })

  test("the id of another record's line does not move it: it becomes a new line", async () => {
    const { two, add, one } = await openReceipts(open)
    const { id, lines } = await two()
    const other = await add([{ ...lines[0], mark: "Z" }], { number: "N2" })
    expect(other.body.data.lines[0].id).not.toBe(lines[0]?.id)
    expect((await one(id)).lines).toEqual(lines)
  })

  test("a stale version changes no line", async () => {
    const { two, root, base, one } = await openReceipts(open)
    const { id, version, lines } = await two()
    await root.put(`/receipts/${id}`, { ...base, gross: 5 })
    const late = await root.put(`/receipts/${id}`, { ...base, lines: [] }, { "If-Match": String(version) })
    expect(late).toMatchObject({ status: 409, body: { code: "stale" } })
    expect((await one(id)).lines).toEqual(lines)
  })

  test("the deleted record takes its lines along, and its restore brings them back", async () => {
    const { two, root, base, stored, one } = await openReceipts(open)
    const { id, lines } = await two()
    const [first, second] = lines
    await root.put(`/receipts/${id}`, { ...base, lines: [second, { mark: "C", gross: 2 }] })
    expect((await root.delete(`/receipts/${id}`)).status).toBe(200)
    expect(await stored()).toEqual([])
    const { data } = (await root.get("/history")).body
    const entry = data.find((each: Line) => each.action === "delete" && each.resource === "receipts")
    const line = data.find((each: Line) => each.action === "delete" && each.resource === "receiptLines")
    expect((await root.post(`/history/${line.id}/restore`, {})).status).toBe(409)
    expect((await root.post(`/history/${entry.id}/restore`, {})).status).toBe(201)
    // The line that an earlier edit had removed stays away.
    expect((await one(id)).lines).toMatchObject([
      { mark: "B", gross: 60, torn: true, loss: 5, net: 55 },
      { mark: "C", gross: 2 },
    ])
    expect(first?.mark).toBe("A")
  })

  test("each changed line has an entry in the history of its record", async () => {
    const { two, root, base } = await openReceipts(open)
    const { id, lines } = await two()
    const [first, second] = lines
    await root.put(`/receipts/${id}`, { ...base, lines: [{ ...second, mark: "B2" }, first] })
    const entries = (await root.get(`/receipts/${id}/history`)).body.data
    const brief = entries.map(({ action, resource, recordName, changes }: Record<string, unknown>) => ({
      action,
      resource,
      recordName,
      changed: Object.keys(changes as object).filter((key) => key !== "#"),
      number: (changes as { "#"?: unknown })["#"],
    }))
    expect(brief).toMatchObject([
      { action: "edit", resource: "receipts", changed: [] },
      {
        action: "edit",
        resource: "receiptLines",
        recordName: "B2",
        changed: ["mark"],
        number: { before: 2, after: 2 },
      },
      { action: "create", resource: "receipts" },
      {
        action: "create",
        resource: "receiptLines",
        recordName: "B",
        number: { before: null, after: 2 },
      },
      {
        action: "create",
        resource: "receiptLines",
        recordName: "A",
        number: { before: null, after: 1 },
      },
    ])
    await root.put(`/receipts/${id}`, { ...base, lines: [first, { ...second, mark: "B2" }] })
    expect((await root.get(`/receipts/${id}/history`)).body.data).toHaveLength(entries.length)
  })

  test("a page of the history has whole writes: its limit counts no lines", async () => {
    const { add, two, root, base } = await openReceipts(open)
    const { id, lines } = await two()
    await root.put(`/receipts/${id}`, { ...base, lines: [lines[1]] })
    await add([{ mark: "C", gross: 1 }], { number: "N2" })
    const page = async (query: string) => (await root.get(`/history?${query}`)).body
    const names = (data: readonly Line[]) => data.map(({ action, resource }) => `${action} ${resource}`)
    const first = await page("limit=2&resource=&from=2000-01-01")
    expect(names(first.data)).toEqual([
      "create receipts",
      "create receiptLines",
      "edit receipts",
      "delete receiptLines",
    ])
    expect(first.data.at(-1).changes["#"]).toEqual({ before: 1, after: null })
    const second = await page(`limit=1&before=${first.next}`)
    expect(names(second.data)).toEqual(["create receipts", "create receiptLines", "create receiptLines"])
    const own = (await root.get(`/receipts/${id}/history?limit=1`)).body
    expect(names(own.data)).toEqual(["edit receipts", "delete receiptLines"])
    const rest = (await root.get(`/receipts/${id}/history?limit=1&before=${own.next}`)).body
    expect(names(rest.data)).toEqual(["create receipts", "create receiptLines", "create receiptLines"])
    expect(rest.next).toBeNull()
    expect(names((await page("resource=receiptLines&limit=1")).data)).toEqual(["create receiptLines"])
  })

  test("the cached list notices a change of lines, also by another hand, and of what they show", async () => {
    const { two, root, base, engine } = await openReceipts(open)
    const kind = (await root.post("/type-varieties", { name: "Kuning" })).body.data.id
    const { id } = await two()
    const listed = async () => (await root.get("/receipts")).body.data[0].lines
    expect(await listed()).toHaveLength(2)
    await root.put(`/receipts/${id}`, { ...base, lines: [{ mark: "C", gross: 2, varietyId: kind }] })
    expect(await listed()).toMatchObject([{ mark: "C", varietyId_label: "Kuning" }])
    await root.put(`/type-varieties/${kind}`, { name: "Putih" })
    expect(await listed()).toMatchObject([{ varietyId_label: "Putih" }])
    await engine.db.queries.updateTable("receipt_lines").set({ mark: "D" }).execute()
    expect(await listed()).toMatchObject([{ mark: "D" }])
    const watched = changeTriggers(engine.db.kind, tablesOf(engine.registry)).map(({ table }) => table)
    expect(watched).toContain("receipt_lines")
  })
})
