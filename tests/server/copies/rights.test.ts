/** Rights to copies. */
import { beforeAll, expect, test } from "vitest"
import { pruneCopies } from "../../../server/copies/prune"
import { onBothDatabases } from "../support/both-databases"
import { type CopyBench, DAY, hashOf, list, lists, openCopies } from "../support/copies"

onBothDatabases("rights to copies", ({ open }) => {
  let bench: CopyBench
  beforeAll(async () => {
    bench = await openCopies(open)
  }, 120_000)

  test("pieces belong to an account: another account neither reads nor uses them", async () => {
    const { clerk, other, stranger, send, streams, contentOf, piece } = bench
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

  test("users with all rights of the module, and superadmin, see the copies of all users", async () => {
    const { server, clerk, head, streams, contentOf, piece } = bench
    for (const client of [head, server.root]) {
      const seen = await streams(client)
      const found = seen.find(({ browser }: { browser: string }) => browser === "komputer-3")
      expect(found).toMatchObject({ account: clerk.id, own: false, newest: { rows: 1, documents: 0 } })
      expect(found.person).toMatch(/^Orang \d+$/)
      expect((await contentOf(client, found.newest.id)).status).toBe(200)
      expect(await (await piece(client, found.newest.id, hashOf("rahasia\n"))).text()).toBe("rahasia\n")
    }
    expect((await streams(clerk)).every(({ own }: { own: boolean }) => own)).toBe(true)
    // A version belongs to one list.
    const [, second] = lists
    const { id } = (await streams(head))[0].newest
    if (second) expect((await head.get(`/copies/${second.list}/versions/${id}`)).status).toBe(404)
  })

  test.each(lists)(
    "$list: a request without session or right is refused before its body is read",
    async ({ list: at }) => {
      const { server, clerk, stranger } = bench
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

  test("a piece is not stored if the right is lost while its body arrives", async () => {
    const { db, server, person, piecesOf } = bench
    const leaving = await person()
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
    expect(await piecesOf(leaving)).toEqual([])
  })

  test("only the owner deletes copies; a late request restores none", async () => {
    const { clock, db, server, clerk, head, stranger, send, streams, contentOf, piece, person, piecesOf } =
      bench
    const owner = await person()
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
    expect(await piecesOf(owner)).toEqual([hashOf("tetap\n")])
    clock.now = sentBy
    // A browser that goes on sending has a copy again.
    expect((await send(owner, { browser: "bekas", sequence: 5, rows: ["lagi\n"] })).status).toBe(201)
    expect(await streams(owner)).toHaveLength(2)
  })

  test("copies outlive the account that sent them, for users who may see all copies", async () => {
    const { server, head, send, contentOf, piece, person } = bench
    const leaving = await person()
    const { id } = (await send(leaving, { browser: "pergi", sequence: 1, rows: ["penting\n"] })).body.data
    expect((await server.root.delete(`/users/admin/${leaving.id}`)).status).toBe(200)
    expect((await contentOf(head, id)).status).toBe(200)
    expect(await (await piece(head, id, hashOf("penting\n"))).text()).toBe("penting\n")
  })
})
