/** Uploads and claims: content, owner, field, time, limits, and the saves that redeem them, on both databases. */
import { expect, test } from "vitest"
import { CLAIM_HOURS } from "../../../server/files/claims"
import { personWith, rights } from "../support/api"
import { onBothDatabases } from "../support/both-databases"
import { fileFolder } from "../support/file-folder"
import { filesIn, jpeg, openDeliveries, pdf } from "../support/slips"

const GONE = "Dokumen tidak tersedia lagi. Hapus lalu unggah ulang."

onBothDatabases("claims", ({ open }) => {
  const opened = async (now?: () => Date) => {
    const folder = fileFolder()
    return { folder, ...(await openDeliveries(open, { folder, ...(now && { now }) })) }
  }

  test("a save redeems its claims; the record keeps a file by its hash, drops and orders others", async () => {
    const { root, claim } = await opened()
    const slips = [await claim(root), await claim(root, { name: "foto.JPG", bytes: jpeg() })]
    const { status, body } = await root.post("/deliveries", { number: "1", slips })
    expect(status).toBe(201)
    const [first, second] = body.data.slips
    expect(first).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: "slip.pdf",
      size: pdf().length,
      type: "application/pdf",
      url: `/deliveries/${body.data.id}/files/slips/${first.hash}`,
    })
    expect(second).toMatchObject({ name: "foto.jpg", type: "image/jpeg" })
    const third = await claim(root, { name: "baru.pdf", bytes: pdf("baru") })
    const edited = await root.put(`/deliveries/${body.data.id}`, {
      slips: [{ hash: second.hash, name: "lain.exe", type: "text/html" }, third],
    })
    expect(edited.body.data.slips.map(({ name }: { name: string }) => name)).toEqual(["foto.jpg", "baru.pdf"])
    const renumbered = await root.put(`/deliveries/${body.data.id}`, { number: "2" })
    expect(renumbered.body.data.slips).toHaveLength(2)
    const emptied = await root.put(`/deliveries/${body.data.id}`, { slips: null })
    expect(emptied.body.data.slips).toEqual([])
  })

  test("a field for one file holds one", async () => {
    const { root, claim } = await opened()
    const letter = await claim(root, { field: "letter", name: "surat.pdf" })
    const { body } = await root.post("/deliveries", { number: "1", letter })
    expect(body.data.letter).toMatchObject({ name: "surat.pdf" })
    const { hash } = body.data.letter
    expect((await root.put(`/deliveries/${body.data.id}`, { letter: { hash } })).body.data.letter.hash).toBe(
      hash,
    )
    expect((await root.put(`/deliveries/${body.data.id}`, { letter: null })).body.data.letter).toBeNull()
  })

  test("another user, another field, a second record and a guessed hash get nothing", async () => {
    const { root, claim, ...server } = await opened()
    const other = await personWith(server, rights("UserSetup"))
    const own = await claim(root)
    const refused = { status: 422, body: { errors: { slips: [GONE] } } }
    expect(await other.post("/deliveries", { number: "1", slips: [own] })).toMatchObject(refused)
    expect(await root.post("/deliveries", { number: "1", letter: own })).toMatchObject({ status: 422 })
    const { body } = await root.post("/deliveries", { number: "1", slips: [own] })
    expect(await root.post("/deliveries", { number: "2", slips: [own] })).toMatchObject(refused)
    const [{ hash }] = body.data.slips
    expect(await root.post("/deliveries", { number: "3", slips: [{ hash }] })).toMatchObject(refused)
    expect(await root.put(`/deliveries/${body.data.id}`, { letter: { hash } })).toMatchObject({ status: 422 })
  })

  test("a save that is sent again finds the file in its record; a refused save keeps the claim", async () => {
    const { root, claim } = await opened()
    const { id } = (await root.post("/deliveries", { number: "1" })).body.data
    const slips = [await claim(root)]
    expect((await root.put(`/deliveries/${id}`, { number: "", slips })).status).toBe(422)
    expect((await root.put(`/deliveries/${id}`, { slips })).status).toBe(200)
    const again = await root.put(`/deliveries/${id}`, { slips })
    expect(again.body.data.slips).toHaveLength(1)
  })

  test("two saves at once redeem a claim once", async () => {
    const { root, claim } = await opened()
    const slips = [await claim(root)]
    const answers = await Promise.all(
      ["1", "2", "3"].map((number) => root.post("/deliveries", { number, slips })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test("a claim expires", async () => {
    let now = new Date("2026-01-01T08:00:00Z")
    const { root, claim, engine, begin, adminId } = await opened(() => now)
    const slips = [await claim(root)]
    now = new Date(now.getTime() + CLAIM_HOURS * 3600_000)
    expect(engine.now()).toEqual(now)
    const later = await begin(adminId)
    expect(await later.post("/deliveries", { number: "1", slips })).toMatchObject({ status: 422 })
  })

  test("more files than the field holds, and more open claims than a user may have, are refused", async () => {
    const { root, claim, send } = await opened()
    const slips = []
    for (const text of ["a", "b", "c", "d"]) slips.push(await claim(root, { bytes: pdf(text) }))
    expect(await root.post("/deliveries", { number: "1", slips })).toMatchObject({ status: 422 })
    let answer = await send(root)
    for (let number = 0; answer.status === 201 && number < 100; number++) answer = await send(root)
    expect(answer).toMatchObject({ status: 429, body: { code: "claims-full" } })
    expect((await root.post("/deliveries", { number: "1", slips: slips.slice(1) })).status).toBe(201)
    expect((await send(root)).status).toBe(201)
  })

  test("content decides, not the name; a refused upload leaves nothing", async () => {
    const { root, send, folder, request } = await opened()
    const refusals: [Parameters<typeof send>[1], number][] = [
      [{ name: "slip.exe" }, 422],
      [{ name: "slip.pdf", bytes: Buffer.from("<script>alert(1)</script>") }, 422],
      [{ name: "slip.jpg", bytes: pdf() }, 422],
      [{ bytes: Buffer.alloc(0) }, 422],
      [{ bytes: pdf("x".repeat(6000)) }, 413],
      [{ bytes: pdf("x".repeat(6000)), headers: { "Content-Length": "100" } }, 413],
      [{ headers: { "Content-Length": "9" } }, 400],
      [{ headers: { "Content-Type": "text/html" } }, 415],
      [{ field: "number" }, 404],
      [{ name: " " }, 400],
    ]
    for (const [upload, status] of refusals)
      expect([upload, (await send(root, upload)).status]).toEqual([upload, status])
    expect((await request("POST", "/deliveries/-/files/slips?name=a.pdf")).status).toBe(401)
    expect(filesIn(folder)).toEqual([])
  })

  test("needs the right to add or to change records", async () => {
    const { send, ...server } = await opened()
    const reader = await personWith(server, rights("UserSetup", "view"))
    expect((await send(reader)).status).toBe(403)
    expect((await send(await personWith(server, rights("UserSetup", "add")))).status).toBe(201)
  })

  test("the history names added and removed files; a restored record has them again", async () => {
    const { root, claim, read } = await opened()
    const { id, slips } = (await root.post("/deliveries", { number: "1", slips: [await claim(root)] })).body
      .data
    await root.put(`/deliveries/${id}`, { slips: [] })
    const { data } = (await root.get(`/deliveries/${id}/history`)).body
    expect(data[0].changes.slips).toMatchObject({ before: [{ name: "slip.pdf" }], after: null })
    const again = await claim(root)
    await root.put(`/deliveries/${id}`, { slips: [again] })
    await root.delete(`/deliveries/${id}`)
    expect((await read(root, slips[0].url)).status).toBe(404)
    const entries = (await root.get("/history?resource=deliveries")).body.data
    const deletion = entries.find(({ action }: { action: string }) => action === "delete")
    expect((await root.post(`/history/${deletion.id}/restore`, {})).status).toBeLessThan(300)
    const restored = (await root.get(`/deliveries/${id}`)).body.data.slips
    expect(restored).toMatchObject([{ name: "slip.pdf", hash: slips[0].hash }])
    expect((await read(root, restored[0].url)).status).toBe(200)
  })
})
