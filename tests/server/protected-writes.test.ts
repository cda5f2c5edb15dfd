/** Uploads, counts, lines and deletions of sessions that lack a field or a record, on both databases. */
import { beforeAll, expect, test } from "vitest"
import { onBothDatabases } from "./support/both-databases"
import { fileFolder } from "./support/file-folder"
import { type GuardedBench, giveTo, openGuarded, type Person } from "./support/guarded/bench"
import { pdf } from "./support/slips"

onBothDatabases("writes and counts without a right", ({ open }) => {
  const folder = fileFolder()
  let bench: GuardedBench
  beforeAll(async () => {
    bench = await openGuarded(open, folder)
  }, 120_000)

  const upload = (token: string, field: string) =>
    bench.request("POST", `/depots/-/files/${field}?name=a.pdf`, {
      token,
      raw: new Uint8Array(pdf()),
      headers: { "Content-Type": "application/octet-stream", "Content-Length": String(pdf().length) },
    })

  test("an upload needs the right to write its field; a field that is not read is 404", async () => {
    const { people } = bench
    const status = async (person: Person, field: string) => (await upload(people[person].token, field)).status
    expect([await status("plain", "contract"), await status("plain", "photo")]).toEqual([404, 403])
    expect([await status("priced", "contract"), await status("priced", "photo")]).toEqual([201, 201])
    expect(await status("plain", "nothing")).toBe(404)
  })

  test("a form may send the files of a locked field unchanged, and no others", async () => {
    const { people, root, ids } = bench
    const path = `/depots/${ids.own}`
    await giveTo(bench, people.plain.id)
    const { claim } = (await upload(root.token, "photo")).body.data
    expect((await root.put(path, { photo: { claim } })).status).toBe(200)
    const { photo } = (await people.plain.get(path)).body.data
    expect(photo.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await people.plain.put(path, { photo, note: "tetap" })).status).toBe(200)
    for (const other of [null, { hash: "0".repeat(64), name: "b.pdf", type: "application/pdf" }])
      expect((await people.plain.put(path, { photo: other })).status).toBe(403)
    expect((await root.get(path)).body.data.photo.hash).toBe(photo.hash)
  })

  test("a claim of another field or another user stores nothing", async () => {
    const { people, root, ids } = bench
    const path = `/depots/${ids.own}`
    await giveTo(bench, people.priced.id)
    const { claim } = (await upload(root.token, "photo")).body.data
    const own = (await upload(people.priced.token, "contract")).body.data.claim
    for (const sent of [claim, own])
      expect((await people.priced.put(path, { photo: { claim: sent } })).status).toBe(422)
  })

  test("an order or a filter by a count does not count hidden records", async () => {
    const { people, root } = bench
    await giveTo(bench, people.plain.id)
    const zone = async (name: string) => (await root.post("/zones", { name })).body.data.id
    const [few, many] = [await zone("Zona X"), await zone("Zona Y")]
    await root.post("/depots", { name: "X1", zoneId: few, managerId: people.plain.id })
    for (const name of ["Y1", "Y2", "Y3", "Y4", "Y5"]) await root.post("/depots", { name, zoneId: many })
    const page = async (person: Person) => {
      const answer = await people[person].get("/zones?_start=0&_end=20&_sort=depots&_order=desc")
      expect(answer.status).toBe(200)
      const rows: { name: string; depots: number }[] = answer.body.data
      return rows.filter(({ name }) => /[XY]$/.test(name)).map(({ name, depots }) => [name, depots])
    }
    expect(await page("both")).toEqual([
      ["Zona Y", 5],
      ["Zona X", 1],
    ])
    expect(await page("plain")).toEqual([
      ["Zona X", 1],
      ["Zona Y", 0],
    ])
  })

  test("the history of a record has no line of a field that the session may not read", async () => {
    const { people, ids } = bench
    const lines = async (person: Person) => {
      await giveTo(bench, people[person].id)
      const entries: { resource: string; recordName: string }[] = (
        await people[person].get(`/depots/${ids.own}/history`)
      ).body.data
      return entries.filter(({ resource }) => resource === "seals").map(({ recordName }) => recordName)
    }
    expect([await lines("plain"), await lines("priced")]).toEqual([[], ["SEGEL-RAHASIA"]])
  })

  test("a refused deletion does not name the list of a reference that the session may not read", async () => {
    const { people, root } = bench
    const made = await root.post("/depots", { name: "Asal" })
    const sourceId = made.body.data.id
    expect((await root.post("/loads", { number: "M-9", weight: 1, sourceId })).status).toBe(201)
    const messages = []
    for (const client of [people.every, root])
      messages.push((await client.delete(`/depots/${sourceId}`)).body.message)
    expect(messages.map((message) => /dipakai di (.*?),/.exec(message)?.[1])).toEqual([
      "data lain",
      "Data Muatan",
    ])
  })

  test("no write takes a hidden record or a line of it", async () => {
    const { people, root, ids } = bench
    const { plain } = people
    await giveTo(bench, plain.id)
    const crates = [{ mark: "H1" }]
    await root.put(`/depots/${ids.hidden}`, { crates })
    const [line] = (await root.get(`/depots/${ids.hidden}`)).body.data.crates
    expect((await plain.put(`/depots/${ids.hidden}`, { managerId: plain.id })).status).toBe(404)
    const taken = await plain.put(`/depots/${ids.own}`, { crates: [{ id: line.id, mark: "H2" }] })
    expect(taken.status).toBe(200)
    expect((await root.get(`/depots/${ids.hidden}`)).body.data.crates).toMatchObject([line])
    for (const body of [
      { crates: [{ mark: "P9", loadId: ids.hiddenLoad }] },
      { nearIds: [ids.hidden, ids.hiddenLoad] },
    ])
      expect((await plain.put(`/depots/${ids.own}`, body)).status).toBe(422)
  })
})
