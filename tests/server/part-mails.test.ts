/** `mail` of server parts: in `afterCommit` and in actions, with and without a mail server. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { ServerPart } from "../../server/hooks/define"
import { startJobWorker } from "../../server/jobs/worker"
import { mailingWarehouses } from "../support/mail/warehouses.server"
import { type Mailbox, openMailbox } from "../support/mailbox"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { mailerFor, SOON } from "./support/mail-bench"

const parts: readonly ServerPart[] = [
  ...warehouseParts.filter(({ resource }) => resource !== mailingWarehouses.resource),
  mailingWarehouses,
]
const OPEN_STORE = { capacity: 1000, status: "OPEN" }

onBothDatabases("mails of server parts", ({ open }) => {
  let box: Mailbox
  beforeAll(async () => {
    box = await openMailbox()
  })
  beforeEach(() => {
    box.behave({})
    box.clear()
  })
  afterAll(() => box.close())

  const openStores = async (withMail: boolean) => {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts,
      ...(withMail && { mail: mailerFor(box) }),
    })
    const { engine, root } = product
    const jobs = async () => engine.db.queries.selectFrom("jobs").selectAll().execute()
    const deliver = async () => {
      const worker = startJobWorker({ engine, delay: () => 20 })
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), SOON)
      await worker.close()
    }
    const add = async (name: string) => {
      const { status, body } = await root.post("/warehouses", { name, ...OPEN_STORE })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data.id as string
    }
    const close = (id: string) => root.post(`/warehouses/${id}/actions/close`, { reason: "Penuh" })
    return { ...product, jobs, deliver, add, close }
  }

  test("a write sends its mail through the job's retries, with the job's key in the Message-ID", async () => {
    const { add, deliver, jobs } = await openStores(true)
    let refusals = 2
    box.behave({ mail: () => (refusals-- > 0 ? "cut" : undefined) })
    await add("Utara")
    const [job] = await jobs()
    await deliver()
    expect(box.received.map(({ subject }) => subject)).toEqual(Array(3).fill("Gudang baru: Utara"))
    expect(new Set(box.received.map(({ messageId }) => messageId))).toEqual(
      new Set([`<${job?.id}.1@koperasi.id>`]),
    )
  })

  test("an action's mail is stored with it, and a refused action sends none", async () => {
    const { add, close, deliver, jobs } = await openStores(true)
    const id = await add("Selatan")
    await deliver()
    box.clear()
    expect((await close(id)).status).toBe(200)
    expect((await jobs()).map(({ resource }) => resource)).toContain("mail:part")
    expect(box.received).toEqual([])
    expect((await close(id)).status).toBe(409)
    await deliver()
    expect(box.received.map(({ subject, to }) => [subject, to])).toEqual([
      ["Gudang ditutup: Selatan", "gudang@koperasi.example"],
    ])
  })

  test("a recipient that is refused for good ends the job, which a superadmin sees", async () => {
    const { add, root, engine } = await openStores(true)
    box.behave({ recipient: () => 550 })
    await add("Barat")
    const worker = startJobWorker({ engine, delay: () => 1 })
    const failed = async () => (await root.get("/jobs")).body.data
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), SOON)
    await worker.close()
    expect((await failed())[0]).toMatchObject({ failed: true, recordName: "Barat" })
  })

  test("without a mail server `mail` is undefined, and neither the job nor the action fails", async () => {
    const { add, close, deliver } = await openStores(false)
    const id = await add("Tengah")
    expect((await close(id)).status).toBe(200)
    await deliver()
    expect(box.received).toEqual([])
  })
})
