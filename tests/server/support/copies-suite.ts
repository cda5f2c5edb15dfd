/** Copies of what lives in browsers, over the API: the same on every database. */
import { createHash } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { pruneCopies } from "../../../server/copies/prune"
import type { Database } from "../../../server/database/types"
import { FLAGS } from "../../../src/core/access/permissions"
import { LARGEST_PIECE } from "../../../src/core/copies/format"
import { type Client, openProduct, openServer, personWith, type Server } from "./api"

const DAY = 86_400_000
const hashOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")

/** Every list that lives in browsers, with its module. */
const lists = registry.all.flatMap(({ source, access }) =>
  source.kind === "browser" ? [{ list: source.key, module: access.module }] : [],
)
const [{ list, module: moduleName } = { list: "", module: "" }] = lists

export function copiesSuite(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    const clock = { now: Date.parse("2026-03-02T08:00:00Z") }
    let db: Database
    let server: Server & { root: Client; adminId: string }
    let clerk: Client & { id: string }
    let other: Client & { id: string }
    let head: Client & { id: string }
    let stranger: Client

    beforeAll(async () => {
      db = await open()
      server = await openProduct({ db, now: () => new Date(clock.now), sessionHours: 24 * 700 })
      const person = (...actions: string[]) =>
        personWith(
          server,
          lists.flatMap(({ module }) => actions.map((action) => ({ module, action }))),
        )
      clerk = await person("view")
      other = await person("view", "add", "edit")
      head = await person(...FLAGS)
      stranger = await personWith(server, [{ module: "Suppliers", action: "view" }])
    }, 120_000)

    const put = (client: Client, bytes: Uint8Array | string, more: { hash?: string; at?: string } = {}) =>
      server.request("PUT", `/copies/${more.at ?? list}/pieces/${more.hash ?? hashOf(bytes)}`, {
        token: client.token,
        raw: bytes as BodyInit,
        headers: { "Content-Type": "application/octet-stream" },
      })
    /** Sends pieces and a version of them. */
    const send = async (
      client: Client,
      { browser = "komputer-1", sequence, rows }: { browser?: string; sequence: number; rows: string[] },
    ) => {
      for (const row of rows) expect((await put(client, row)).status).toBe(204)
      return client.post(`/copies/${list}/versions`, {
        browser,
        sequence,
        rowPieces: rows.map(hashOf).join(""),
        documentPieces: "",
        rows: rows.length,
        documents: 0,
      })
    }
    const streams = async (client: Client) => (await client.get(`/copies/${list}`)).body.data
    const contentOf = async (client: Client, id: string) => client.get(`/copies/${list}/versions/${id}`)
    const piece = (client: Client, id: string, hash: string) =>
      server.fetch(`/api/v1/copies/${list}/versions/${id}/pieces/${hash}`, {
        headers: { Authorization: `Bearer ${client.token}` },
      })

    test("a version is accepted when every piece of it is there, and says until then which are missing", async () => {
      const rows = ['{"a":1}\n', '{"a":2}\n']
      const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
      const entry = { url: "idb:x", type: "image/png", size: 600, parts: hashOf(bytes).repeat(2) }
      const index = `${JSON.stringify(entry)}\n`
      const version = {
        browser: "komputer-0",
        sequence: 1,
        rowPieces: rows.map(hashOf).join(""),
        documentPieces: hashOf(index),
        rows: 2,
        documents: 1,
      }
      const commit = () => clerk.post(`/copies/${list}/versions`, version)
      expect((await commit()).body.data).toEqual({ missing: [...rows.map(hashOf), hashOf(index)] })
      await put(clerk, rows[1] ?? "")
      await put(clerk, index)
      expect((await commit()).body.data).toEqual({ missing: [hashOf(rows[0] ?? ""), hashOf(bytes)] })
      expect(await streams(clerk)).toEqual([])
      await put(clerk, rows[0] ?? "")
      await put(clerk, bytes)
      const made = await commit()
      expect(made.status).toBe(201)
      // The answer was lost on its way.
      expect((await commit()).body).toEqual(made.body)
      const { id } = made.body.data
      expect((await contentOf(clerk, id)).body.data).toEqual({
        id,
        at: new Date(clock.now).toISOString(),
        rows: 2,
        documents: 1,
        rowPieces: version.rowPieces,
        documentPieces: version.documentPieces,
      })
      const answer = await piece(clerk, id, hashOf(bytes))
      expect(answer.headers.get("Content-Type")).toBe("application/octet-stream")
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
      expect((await piece(clerk, id, "0".repeat(64))).status).toBe(404)
    })

    test("none older counts as newer: a number that does not rise is refused, with the one that stands", async () => {
      const first = await send(clerk, { sequence: 5, rows: ["lima\n"] })
      expect(first.status).toBe(201)
      for (const sequence of [5, 4, 1]) {
        const late = await send(clerk, { sequence, rows: [`lambat ${sequence}\n`] })
        expect([late.status, late.body.code, late.headers.get("ETag")]).toEqual([409, "not-newer", '"5"'])
      }
      // The same content under a later number is the same version.
      expect((await send(clerk, { sequence: 8, rows: ["lima\n"] })).body).toEqual(first.body)
      expect((await send(clerk, { sequence: 7, rows: ["tujuh\n"] })).status).toBe(409)
      // Another browser counts for itself.
      expect((await send(clerk, { browser: "komputer-2", sequence: 1, rows: ["satu\n"] })).status).toBe(201)
      const path = `/copies/${list}/from/${clerk.id}/komputer-1`
      expect((await clerk.get(path)).body.data.map(({ id }: { id: string }) => id)).toEqual([
        first.body.data.id,
      ])
    })

    test("pieces are an account's own: what another has is missing here, and cannot be read", async () => {
      const rows = ["rahasia\n"]
      const mine = (await send(clerk, { browser: "komputer-3", sequence: 1, rows })).body.data
      const version = { browser: "b", sequence: 1, rowPieces: hashOf(rows[0] ?? ""), documentPieces: "" }
      const probe = await other.post(`/copies/${list}/versions`, { ...version, rows: 1, documents: 0 })
      expect(probe.body.data).toEqual({ missing: [hashOf(rows[0] ?? "")] })
      for (const client of [other, stranger]) {
        expect([403, 404]).toContain((await contentOf(client, mine.id)).status)
        expect([403, 404]).toContain((await piece(client, mine.id, hashOf(rows[0] ?? ""))).status)
        expect((await client.get(`/copies/${list}/from/${clerk.id}/komputer-3`)).status).toBe(403)
      }
      expect(await streams(other)).toEqual([])
    })

    test("everybody's copies are seen by whoever has all rights of the module, and by superadmin", async () => {
      for (const client of [head, server.root]) {
        const seen = await streams(client)
        const found = seen.find(({ browser }: { browser: string }) => browser === "komputer-3")
        expect(found).toMatchObject({ account: clerk.id, own: false, newest: { rows: 1, documents: 0 } })
        expect(found.person).toMatch(/^Orang \d+$/)
        expect((await contentOf(client, found.newest.id)).status).toBe(200)
        expect(await (await piece(client, found.newest.id, hashOf("rahasia\n"))).text()).toBe("rahasia\n")
      }
      expect((await streams(clerk)).every(({ own }: { own: boolean }) => own)).toBe(true)
      // A version of one list is none of another.
      const [, second] = lists
      const { id } = (await streams(head))[0].newest
      if (second) expect((await head.get(`/copies/${second.list}/versions/${id}`)).status).toBe(404)
    })

    test.each(lists)(
      "$list: without session or right nothing is read, told or taken",
      async ({ list: at }) => {
        const paths = [`/copies/${at}`, `/copies/${at}/from/${clerk.id}/b`, `/copies/${at}/versions/x`]
        for (const path of paths) {
          expect((await server.request("GET", path)).status).toBe(401)
          expect((await stranger.get(path)).status).toBe(403)
        }
        for (const [method, path] of [
          ["PUT", `/copies/${at}/pieces/${"a".repeat(64)}`],
          ["POST", `/copies/${at}/versions`],
        ] as const)
          for (const [token, status] of [
            [undefined, 401],
            [stranger.token, 403],
          ] as const) {
            let asked = false
            const raw = new ReadableStream<Uint8Array>(
              {
                pull: (controller) => {
                  asked = true
                  controller.close()
                },
              },
              { highWaterMark: 0 },
            )
            const answer = await server.request(method, path, { ...(token && { token }), raw })
            expect([answer.status, asked]).toEqual([status, false])
          }
      },
    )

    test("a right that goes while a body is on its way takes the piece with it", async () => {
      const leaving = await personWith(server, [{ module: moduleName, action: "view" }])
      const bytes = "terlambat\n"
      const raw = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          await db.queries.deleteFrom("role_permissions").where("role_id", "=", leaving.roleId).execute()
          controller.enqueue(new TextEncoder().encode(bytes))
          controller.close()
        },
      })
      const answer = await server.request("PUT", `/copies/${list}/pieces/${hashOf(bytes)}`, {
        token: leaving.token,
        raw,
        headers: { "Content-Type": "application/octet-stream" },
      })
      expect(answer.status).toBe(403)
      const kept = await db.queries
        .selectFrom("copy_pieces")
        .select("hash")
        .where("account_id", "=", leaving.id)
        .execute()
      expect(kept).toEqual([])
    })

    test("what is no piece and no version is refused in words, and never 5xx", async () => {
      expect((await put(clerk, "isi", { hash: hashOf("lain") })).status).toBe(422)
      expect((await put(clerk, new Uint8Array(LARGEST_PIECE + 1))).status).toBe(413)
      expect((await put(clerk, "isi", { hash: "../../x" })).status).toBe(404)
      expect((await put(clerk, "isi", { at: "bukan-daftar" })).status).toBe(404)
      const json = await server.request("PUT", `/copies/${list}/pieces/${hashOf("{}")}`, {
        token: clerk.token,
        raw: "{}",
      })
      expect(json.status).toBe(415)
      const fine = { browser: "b9", sequence: 1, rowPieces: "", documentPieces: "", rows: 0, documents: 0 }
      for (const wrong of [
        { browser: "" },
        { browser: "a\u0000b" },
        { sequence: 0 },
        { sequence: 1.5 },
        { sequence: 2 ** 60 },
        { rowPieces: "xyz" },
        { rowPieces: "A".repeat(64) },
        { rowPieces: ["a"] },
        { rows: -1 },
        { documents: "1" },
        { documents: 1 },
      ]) {
        const answer = await clerk.post(`/copies/${list}/versions`, { ...fine, ...wrong })
        expect(answer.status, JSON.stringify(wrong)).toBe(422)
      }
      for (const index of ["[]\n", "{\n", '{"url":1}\n', '{"url":"u","type":"t","size":4,"parts":""}\n']) {
        await put(clerk, index)
        const said = { ...fine, documentPieces: hashOf(index), documents: 1 }
        expect((await clerk.post(`/copies/${list}/versions`, said)).status, index).toBe(422)
      }
      for (const path of ["from/a%00b/c", "versions/%00", `versions/x/pieces/${"a".repeat(64)}`])
        expect((await clerk.get(`/copies/${list}/${path}`)).status).toBe(404)
    })

    test("an account has so much room; then it is 413, and what is there stays", async () => {
      const small = await openServer({
        db,
        now: () => new Date(clock.now),
        copies: { quota: 3000 },
        sessionHours: 24 * 700,
      })
      const owner = await personWith(server, [{ module: moduleName, action: "view" }])
      const request = (bytes: string) =>
        small.request("PUT", `/copies/${list}/pieces/${hashOf(bytes)}`, {
          token: owner.token,
          raw: bytes,
          headers: { "Content-Type": "application/octet-stream" },
        })
      expect((await request("a".repeat(2000))).status).toBe(204)
      const full = await request("b".repeat(2000))
      expect([full.status, full.body.code]).toEqual([413, "no-room"])
      // What is there already takes no more room.
      expect((await request("a".repeat(2000))).status).toBe(204)
      const version = { browser: "b", sequence: 1, rowPieces: hashOf("a".repeat(2000)), documentPieces: "" }
      const client = small.as(owner.token)
      expect(
        (await client.post(`/copies/${list}/versions`, { ...version, rows: 1, documents: 0 })).status,
      ).toBe(201)
      const more = { ...version, sequence: 2, rowPieces: version.rowPieces.repeat(4), rows: 4, documents: 0 }
      expect((await client.post(`/copies/${list}/versions`, more)).status).toBe(413)
      expect((await client.get(`/copies/${list}`)).body.data[0].newest.rows).toBe(1)
    })

    test("switched off there is no such address", async () => {
      const off = await openServer({ db, copies: null, now: () => new Date(clock.now) })
      expect((await off.request("GET", `/copies/${list}`, { token: clerk.token })).status).toBe(404)
    })

    test("kept are all of thirty days, then one a week, and the newest always; pieces go with the last that names them", async () => {
      const owner = await personWith(server, [{ module: moduleName, action: "view" }])
      const begun = clock.now
      const made: { id: string; day: number; rows: string[] }[] = []
      for (let day = 0; day < 70; day += 2) {
        clock.now = begun + day * DAY
        const rows = ["tetap\n", `hari ${day}\n`]
        const answer = await send(owner, { browser: "lama", sequence: day + 1, rows })
        made.push({ id: answer.body.data.id, day, rows })
      }
      // Sent, and in no version yet.
      expect((await put(owner, "sedang dikirim\n")).status).toBe(204)
      const pieces = async () =>
        (
          await db.queries
            .selectFrom("copy_pieces")
            .select("hash")
            .where("account_id", "=", owner.id)
            .execute()
        ).map(({ hash }) => String(hash))
      const versions = async () =>
        (await owner.get(`/copies/${list}/from/${owner.id}/lama`)).body.data.map(
          ({ id }: { id: string }) => id,
        )
      await pruneCopies(db, new Date(clock.now))
      const kept = await versions()
      const days = made.filter(({ id }) => kept.includes(id)).map(({ day }) => day)
      // Day 38 is thirty days old by then, and goes by weeks.
      const sent = made.map(({ day }) => day)
      expect(days.filter((day) => day > 38)).toEqual(sent.filter((day) => day > 38))
      const weekOf = (day: number) => Math.floor((begun + day * DAY) / (7 * DAY))
      const weekly = days.filter((day) => day <= 38).map(weekOf)
      const weeks = sent.filter((day) => day <= 38).map(weekOf)
      expect(weekly.length).toBeLessThan(weeks.length)
      expect(weekly).toEqual([...new Set(weeks)])
      const wanted = made.filter(({ id }) => kept.includes(id)).flatMap(({ rows }) => rows.map(hashOf))
      expect(new Set(await pieces())).toEqual(new Set([...wanted, hashOf("sedang dikirim\n")]))

      clock.now += 400 * DAY
      await pruneCopies(db, new Date(clock.now))
      const still = await versions()
      expect(still[0]).toBe(made.at(-1)?.id)
      expect(await pieces()).not.toContain(hashOf("sedang dikirim\n"))
      for (const id of still) {
        const { rowPieces } = (await contentOf(owner, id)).body.data
        for (const hash of rowPieces.match(/.{64}/g)) expect((await piece(owner, id, hash)).status).toBe(200)
      }
      // Nothing changes by doing it again.
      await pruneCopies(db, new Date(clock.now))
      expect(await versions()).toEqual(still)
    })

    test("one's own are taken away by oneself alone; a call that arrives late brings nothing back", async () => {
      const owner = await personWith(server, [{ module: moduleName, action: "view" }])
      await send(owner, { browser: "bekas", sequence: 3, rows: ["tetap\n", "pribadi\n"] })
      const { id } = (await send(owner, { browser: "bekas", sequence: 4, rows: ["pribadi\n"] })).body.data
      const still = (await send(owner, { browser: "baru", sequence: 1, rows: ["tetap\n"] })).body.data
      const path = `/copies/${list}/from/${owner.id}/bekas`
      for (const client of [clerk, head, server.root, stranger])
        expect((await client.delete(path)).status).toBe(403)
      expect((await server.request("DELETE", path)).status).toBe(401)
      expect((await owner.delete(`/copies/${list}/from/${owner.id}/lain`)).status).toBe(404)
      expect((await contentOf(owner, id)).status).toBe(200)

      expect((await owner.delete(path)).status).toBe(204)
      expect((await owner.delete(path)).status).toBe(404)
      expect((await contentOf(owner, id)).status).toBe(404)
      expect((await piece(owner, id, hashOf("pribadi\n"))).status).toBe(404)
      expect((await owner.get(path)).body.data).toEqual([])
      expect((await streams(owner)).map(({ browser }: { browser: string }) => browser)).toEqual(["baru"])
      const late = await send(owner, { browser: "bekas", sequence: 4, rows: ["pribadi\n"] })
      expect([late.status, late.body.code, late.headers.get("ETag")]).toEqual([409, "not-newer", '"4"'])
      expect(await streams(owner)).toHaveLength(1)

      const sentBy = clock.now
      clock.now += 3 * DAY
      await pruneCopies(db, new Date(clock.now))
      expect(await (await piece(owner, still.id, hashOf("tetap\n"))).text()).toBe("tetap\n")
      const left = await db.queries
        .selectFrom("copy_pieces")
        .select("hash")
        .where("account_id", "=", owner.id)
        .execute()
      expect(left).toEqual([{ hash: hashOf("tetap\n") }])
      clock.now = sentBy
      // A browser that goes on has a copy again.
      expect((await send(owner, { browser: "bekas", sequence: 5, rows: ["lagi\n"] })).status).toBe(201)
      expect(await streams(owner)).toHaveLength(2)
    })

    test("of two at once that send one browser's versions each is whole, and the newest has the greatest number", async () => {
      const owner = await personWith(server, [{ module: moduleName, action: "view" }])
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send(owner, { browser: "berebut", sequence: at + 1, rows: ["sama\n", `ke-${at + 1}\n`] }),
        ),
      )
      const [{ newest }] = await streams(owner)
      const { rowPieces } = (await contentOf(owner, newest.id)).body.data
      expect(rowPieces).toBe(hashOf("sama\n") + hashOf("ke-20\n"))
    })

    test("what is taken into a version at the moment when old pieces go stays, or is said to be missing", async () => {
      const owner = await personWith(server, [{ module: moduleName, action: "view" }])
      let stored = 0
      for (let round = 1; round <= 20; round++) {
        const text = `lama ${round}\n`
        await put(owner, text)
        clock.now += 2 * DAY
        const version = { browser: "b", sequence: round, rowPieces: hashOf(text), documentPieces: "" }
        const turnsLater = async <T>(reads: number, work: () => Promise<T>) => {
          for (let read = 0; read < reads; read++) await streams(owner)
          return work()
        }
        const [{ body }] = await Promise.all([
          turnsLater(round % 3, () =>
            owner.post(`/copies/${list}/versions`, { ...version, rows: 1, documents: 0 }),
          ),
          turnsLater(round % 7, () => pruneCopies(db, new Date(clock.now))),
        ])
        if (body.data.missing) expect(body.data.missing).toEqual([hashOf(text)])
        else {
          stored++
          expect((await piece(owner, body.data.id, hashOf(text))).status).toBe(200)
        }
      }
      expect(stored).toBeGreaterThan(0)
    })

    test("copies outlive the account that sent them, for whoever may see everybody's", async () => {
      const leaving = await personWith(server, [{ module: moduleName, action: "view" }])
      const { id } = (await send(leaving, { browser: "pergi", sequence: 1, rows: ["penting\n"] })).body.data
      expect((await server.root.delete(`/users/admin/${leaving.id}`)).status).toBe(200)
      expect((await contentOf(head, id)).status).toBe(200)
      expect(await (await piece(head, id, hashOf("penting\n"))).text()).toBe("penting\n")
    })
  })
}
