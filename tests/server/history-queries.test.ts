/** Rights to the history, and its filters and pages. */
import { beforeAll, describe, expect, test } from "vitest"
import type { HistoryEntry } from "../../src/core/history/entry"
import { type Client, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type HistoryBench, historyBench } from "./support/history-bench"
import { adminPayload, type Basics } from "./support/people"

onBothDatabases("the history", (databases) => {
  let server: HistoryBench["server"]
  let b: Basics
  const { opening, now, read, made } = historyBench(databases)
  beforeAll(async () => {
    ;({ server, b } = await opening())
  }, 60_000)

  describe("its readers", () => {
    test("with full access see all of it; one record's history needs the right to view the record", async () => {
      const [chief, editor, viewer, nobody] = [
        await personWith(server, rights("Global")),
        await personWith(server, rights("AdminData", "view", "edit")),
        await personWith(server, rights("AdminData", "view")),
        await personWith(server, []),
      ]
      const id = await made("/users/admin", adminPayload(b))
      const place = `/users/admin/${id}/history`
      for (const client of [editor, viewer, nobody]) expect((await client.get("/history")).status).toBe(403)
      expect((await chief.get("/history")).status).toBe(200)
      expect((await nobody.get(place)).status).toBe(403)
      expect((await server.request("GET", "/history")).status).toBe(401)
      expect((await server.request("GET", place)).status).toBe(401)
      const numbers = async (client: Client) => {
        const { status, body } = await client.get(place)
        expect(status).toBe(200)
        const [{ changes, address }] = body.data
        return [changes.NIK.after, changes.NPWP.after, changes.address.after, address]
      }
      expect((await numbers(chief)).slice(0, 3)).toEqual([
        "1802070705900001",
        "09.254.294.3-407.000",
        "Jl. Merdeka 1",
      ])
      expect(await numbers(editor)).toEqual(["1802070705900001", "09.254.294.3-407.000", "Jl. Merdeka 1", ""])
      // The record's own call answers them too (AB-116).
      expect(await numbers(viewer)).toEqual(["1802070705900001", "09.254.294.3-407.000", "Jl. Merdeka 1", ""])
      expect((await viewer.get("/users/admin/tidak-ada/history")).status).toBe(404)
      for (const method of ["POST", "PUT", "DELETE"])
        expect([404, 405]).toContain((await server.request(method, place, { token: chief.token })).status)
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect((await server.request(method, "/history", { token: chief.token, body: {} })).status).toBe(404)
    })

    test("by record, person, action and day, a page at a time", async () => {
      const names = Array.from({ length: 60 }, (_, index) => `CV Halaman ${String(index).padStart(2, "0")}`)
      for (const [index, name] of names.entries()) await made("/suppliers", { name, codeSP: `HL${index}` })
      const first = await server.root.get("/history?resource=suppliers&action=create")
      expect(first.body.data).toHaveLength(50)
      const rest = await server.root.get(
        `/history?resource=suppliers&action=create&before=${first.body.next}`,
      )
      const all = [...first.body.data, ...rest.body.data].map(({ recordName }: HistoryEntry) => recordName)
      expect(all.slice(0, 60)).toEqual([...names].reverse())
      // An export requests more at once.
      expect(await read("?resource=suppliers&action=create&limit=60")).toHaveLength(60)
      const today = now().toISOString().slice(0, 10)
      expect(await read(`?from=${today}&to=${today}&actor=${server.adminId}`)).toHaveLength(50)
      expect(await read("?to=2001-01-01")).toEqual([])
      expect(await read("?actor=tidak-ada")).toEqual([])
      for (const query of [
        "action=x",
        "from=kemarin",
        "to=1",
        "record=%00",
        "before=%27",
        "resource=a%20b",
        "limit=0",
        "limit=501",
        "limit=1e2",
      ])
        expect([query, (await server.root.get(`/history?${query}`)).status]).toEqual([query, 422])
    })
  })
})
