/** Versions and pieces that browsers send. */
import { beforeAll, expect, test } from "vitest"
import { LARGEST_PIECE } from "../../../src/core/copies/format"
import { openServer } from "../support/api"
import { onBothDatabases } from "../support/both-databases"
import { type CopyBench, hashOf, list, openCopies } from "../support/copies"

onBothDatabases("versions of copies", ({ open }) => {
  let bench: CopyBench
  beforeAll(async () => {
    bench = await openCopies(open)
  }, 120_000)

  test("a version is accepted once all its pieces are stored; until then the response lists the missing ones", async () => {
    const { clock, clerk, put, streams, contentOf, piece } = bench
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
    // Repeated after a lost response.
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

  test("a version whose number does not rise is refused, with the stored number", async () => {
    const { clerk, send } = bench
    const first = await send(clerk, { sequence: 5, rows: ["lima\n"] })
    expect(first.status).toBe(201)
    for (const sequence of [5, 4, 1]) {
      const late = await send(clerk, { sequence, rows: [`lambat ${sequence}\n`] })
      expect([late.status, late.body.code, late.headers.get("ETag")]).toEqual([409, "not-newer", '"5"'])
    }
    // The same content under a later number is the same version.
    expect((await send(clerk, { sequence: 8, rows: ["lima\n"] })).body).toEqual(first.body)
    expect((await send(clerk, { sequence: 7, rows: ["tujuh\n"] })).status).toBe(409)
    // Another browser has its own numbers.
    expect((await send(clerk, { browser: "komputer-2", sequence: 1, rows: ["satu\n"] })).status).toBe(201)
    const path = `/copies/${list}/from/${clerk.id}/komputer-1`
    expect((await clerk.get(path)).body.data.map(({ id }: { id: string }) => id)).toEqual([
      first.body.data.id,
    ])
  })

  test("malformed pieces and versions are refused with 4xx", async () => {
    const { server, clerk, put } = bench
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

  test("beyond its quota an account gets 413 and keeps its copies", async () => {
    const { clock, db, person } = bench
    const small = await openServer({
      db,
      now: () => new Date(clock.now),
      copies: { quota: 3000 },
      sessionHours: 24 * 700,
    })
    const owner = await person()
    const request = (bytes: string) =>
      small.request("PUT", `/copies/${list}/pieces/${hashOf(bytes)}`, {
        token: owner.token,
        raw: bytes,
        headers: { "Content-Type": "application/octet-stream" },
      })
    expect((await request("a".repeat(2000))).status).toBe(204)
    const full = await request("b".repeat(2000))
    expect([full.status, full.body.code]).toEqual([413, "no-room"])
    // A stored piece takes no more room.
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

  test("without copies the address does not exist", async () => {
    const { clock, db, clerk } = bench
    const off = await openServer({ db, copies: null, now: () => new Date(clock.now) })
    expect((await off.request("GET", `/copies/${list}`, { token: clerk.token })).status).toBe(404)
  })

  test("versions that are sent at once are whole, and the newest has the greatest number", async () => {
    const { send, streams, contentOf, person } = bench
    const owner = await person()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send(owner, { browser: "berebut", sequence: at + 1, rows: ["sama\n", `ke-${at + 1}\n`] }),
      ),
    )
    const [{ newest }] = await streams(owner)
    const { rowPieces } = (await contentOf(owner, newest.id)).body.data
    expect(rowPieces).toBe(hashOf("sama\n") + hashOf("ke-20\n"))
  })
})
