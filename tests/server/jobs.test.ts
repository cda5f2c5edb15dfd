/** Jobs of `afterCommit`: stored with their write, done at least once and in the order of their record, over killed workers. */
import { expect, test, vi } from "vitest"
import { startJobWorker } from "../../server/jobs/worker"
import { loadSample } from "../../server/sample"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { ADMIN, openProduct, openServer, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

/** A busy machine may take long. */
const SOON = { timeout: 30_000, interval: 20 }

interface Sent {
  key: string
  action: string
  number: string
}

/** Another system, which answers with a status. */
function otherSystem(answer: (sent: Sent) => number | Promise<number>) {
  const sent: Sent[] = []
  const request = async (_: unknown, init: RequestInit = {}) => {
    const one = {
      ...JSON.parse(String(init.body)),
      key: new Headers(init.headers).get("Idempotency-Key") ?? "",
    } as Sent
    sent.push(one)
    return new Response(null, { status: await answer(one) })
  }
  return { sent, fetch: request as typeof fetch }
}

onBothDatabases("jobs", ({ open }) => {
  async function openReceipts() {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { root, engine } = product
    const store = await root.post("/warehouses", { name: "Utara", capacity: 1_000_000, status: "OPEN" })
    const payload = (number: string) => ({
      number,
      date: "2026-01-02",
      warehouseId: store.body.data.id,
      gross: 10,
    })
    const receive = async (number: string): Promise<string> =>
      (await root.post("/receipts", payload(number))).body.data.id
    const waiting = async () =>
      Number(
        (
          await engine.db.queries
            .selectFrom("jobs")
            .select(({ fn }) => fn.countAll().as("jobs"))
            .executeTakeFirst()
        )?.jobs,
      )
    return { product, root, engine, payload, receive, waiting }
  }

  test("a job is stored with its write, and not with a refused one", async () => {
    const { root, engine, payload, receive, waiting } = await openReceipts()
    const id = await receive("N1")
    expect((await root.post("/receipts", { ...payload("N2"), gross: 2_000_000 })).status).toBe(422)
    expect((await root.put(`/receipts/${id}`, payload("N1b"))).status).toBe(200)
    expect((await root.delete(`/receipts/${id}`)).status).toBe(200)
    expect(await waiting()).toBe(3)
    const system = otherSystem(() => 200)
    const jobs = startJobWorker({ engine, fetch: system.fetch })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON)
    await jobs.close()
    expect(system.sent.map(({ action, number }) => `${action} ${number}`)).toEqual([
      "create N1",
      "edit N1b",
      "delete N1b",
    ])
    expect(new Set(system.sent.map(({ key }) => key)).size).toBe(3)
  })

  test("sample records leave no jobs, a later write of one does", async () => {
    const product = await openServer({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { engine } = product
    await loadSample(engine, ADMIN)
    const jobs = () => engine.db.queries.selectFrom("jobs").select(["record_id"]).execute()
    expect(await jobs()).toEqual([])
    const root = await product.login(ADMIN.email)
    const [receipt] = (await root.get("/receipts")).body.data
    expect((await root.delete(`/receipts/${receipt.id}`)).status).toBe(200)
    expect(await jobs()).toEqual([{ record_id: receipt.id }])
  })

  test("a failing job is repeated with the same key; later ones of its record wait, others do not", async () => {
    const { root, engine, payload, receive, waiting } = await openReceipts()
    const first = await receive("A1")
    await root.put(`/receipts/${first}`, payload("A2"))
    await receive("B1")
    let failures = 3
    const system = otherSystem(({ number }) => (number === "A1" && failures-- > 0 ? 503 : 200))
    const jobs = startJobWorker({ engine, fetch: system.fetch, delay: () => 20 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000 })
    await jobs.close()
    const ofFirst = system.sent.filter(({ number }) => number.startsWith("A"))
    expect(ofFirst.map(({ number }) => number)).toEqual(["A1", "A1", "A1", "A1", "A2"])
    expect(new Set(ofFirst.slice(0, 4).map(({ key }) => key)).size).toBe(1)
    expect(system.sent.findIndex(({ number }) => number === "B1")).toBeLessThan(4)
  })

  test("a superadmin sees what failed, has it tried again, or leaves it out; others may not", async () => {
    const { product, root, engine, receive, waiting } = await openReceipts()
    await receive("N1")
    await receive("N2")
    let isDown = true
    const system = otherSystem(() => (isDown ? 500 : 200))
    const jobs = startJobWorker({ engine, fetch: system.fetch, delay: () => 1 })
    const failed = async () =>
      (await root.get("/jobs")).body.data.filter((job: { failed: boolean }) => job.failed)
    await vi.waitFor(async () => expect(await failed()).toHaveLength(2), { timeout: 30_000 })
    const [one, other] = await failed()
    expect(one).toMatchObject({
      resource: "receipts",
      recordName: expect.stringMatching(/^N\d$/),
      action: "create",
      attempts: 24,
      error: "stock.example answered 500",
    })
    const person = await personWith(product, [{ module: "UserSetup", action: "edit" }])
    for (const answer of [
      await person.get("/jobs"),
      await person.post(`/jobs/${one.id}/retry`, {}),
      await person.delete(`/jobs/${one.id}`),
    ])
      expect(answer.status).toBe(403)
    expect((await root.delete(`/jobs/${other.id}`)).status).toBe(200)
    expect((await root.delete(`/jobs/${other.id}`)).status).toBe(404)
    isDown = false
    expect((await root.post(`/jobs/${one.id}/retry`, {})).status).toBe(200)
    jobs.wake()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON)
    await jobs.close()
  })

  test("1 000 jobs over 20 killed workers: none is lost, and each record keeps its order", {
    timeout: 60_000,
  }, async () => {
    const { engine, receive, payload, root, waiting } = await openReceipts()
    const ids: string[] = []
    for (let index = 0; index < 20; index++) ids.push(await receive(`R${index}-0`))
    const template = await engine.db.queries.selectFrom("jobs").selectAll().limit(1).executeTakeFirstOrThrow()
    await root.put(`/receipts/${ids[0]}`, payload("R0-1"))
    // The other jobs as further edits would have stored them.
    await engine.db.transaction(async (trx) => {
      await trx.deleteFrom("jobs").execute()
      const jobs = Array.from({ length: 1000 }, (_, index) => {
        const [record, number] = [index % 20, Math.floor(index / 20)]
        return {
          ...template,
          id: engine.newId(),
          record_id: ids[record],
          number: number + 1,
          action: "edit",
          record: JSON.stringify({ id: ids[record], number: `R${record}-${number}`, netto: 10 }),
        }
      })
      for (let from = 0; from < jobs.length; from += 100)
        await trx
          .insertInto("jobs")
          .values(jobs.slice(from, from + 100))
          .execute()
    })
    const seen: Sent[] = []
    for (let kill = 0; kill < 20; kill++) {
      // A killed worker: its requests reach the other system, and it never learns of the answers.
      let open = 45
      let died = () => {}
      const dead = new Promise<void>((resolve) => {
        died = resolve
      })
      const system = otherSystem((one) => {
        seen.push(one)
        open -= 1
        if (open > 0) return 200
        died()
        return new Promise<number>(() => {})
      })
      const killed = startJobWorker({ engine: { ...engine }, fetch: system.fetch, lease: 30 })
      await Promise.race([dead, vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })])
      // It claims no more; its open requests end with it.
      void killed.close()
    }
    const system = otherSystem((one) => {
      seen.push(one)
      return 200
    })
    const jobs = startJobWorker({ engine, fetch: system.fetch })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
    await jobs.close()
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1000)
    for (let record = 0; record < 20; record++) {
      const numbers = seen
        .filter(({ number }) => number.startsWith(`R${record}-`))
        .map(({ number }) => Number(number.split("-")[1]))
      const firsts = numbers.filter((number, index) => numbers.indexOf(number) === index)
      expect(firsts, `record ${record}`).toEqual([...firsts].sort((a, b) => a - b))
      expect(firsts).toHaveLength(50)
    }
  })
})
