/** Webhooks: sent by the job queue, signed, in order, with what their role may read, and never to internal addresses. */
import { createHmac, randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test, vi } from "vitest"
import { trackEndedSessions } from "../../server/auth/ended-sessions"
import { writePermissions } from "../../server/auth/permissions"
import { createApi } from "../../server/http/api"
import { postOutgoing } from "../../server/http/outgoing"
import { startJobWorker } from "../../server/jobs/worker"
import { isGenuine } from "../support/scripts/receive-webhook"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { type Client, openProduct, personWith, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

/** A busy machine may take long. */
const SOON = { timeout: 30_000, interval: 20 }

interface Received {
  headers: IncomingMessage["headers"]
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: payloads are looked into freely
  body: any
}

/** Another system on a port of this machine. */
type StatusOf = (received: Received) => number | Promise<number>

async function receiver(statusOf: StatusOf = () => 204, answer = "answered") {
  const got: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ""
    for await (const part of request) text += part
    const one = { headers: request.headers, text, body: JSON.parse(text) }
    got.push(one)
    response.writeHead(await statusOf(one), { Location: "/elsewhere" }).end(answer)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { got, url, close: () => server.close() }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

onBothDatabases("webhooks", ({ open }) => {
  const opening = async (internal = true) => {
    const product = await openProduct({
      db: open,
      registry: warehouseRegistry(),
      parts: warehouseParts,
    })
    const { engine } = product
    const app = createApi(engine, 8, { internalWebhooks: internal })
    // The routes of this server allow internal addresses; the others are the same.
    const root: Client = {
      ...product.root,
      ...Object.fromEntries(
        (["get", "post", "put", "delete"] as const).map((method) => [
          method,
          async (path: string, body?: unknown) => {
            const response = await app.request(`/api/v1${path}`, {
              method: method.toUpperCase(),
              headers: { Authorization: `Bearer ${product.root.token}`, "Content-Type": "application/json" },
              ...(body !== undefined && method !== "delete" && { body: JSON.stringify(body) }),
            })
            return { status: response.status, headers: response.headers, body: await response.json() }
          },
        ]),
      ),
    }
    const roleId = (await root.post("/roles", { name: "Sistem Gudang", status: "ADMIN" })).body.data.id
    await writePermissions(engine.db.queries, roleId, rights("UserSetup", "view"))
    const system = await receiver()
    closing.push(system.close)
    const add = (more: object = {}) =>
      root.post("/webhooks", {
        name: "Gudang",
        url: system.url,
        resource: "warehouses",
        events: ["create", "edit", "delete", "close"],
        roleId,
        ...more,
      })
    const work = (more: Partial<Parameters<typeof startJobWorker>[0]> = {}) => {
      const worker = startJobWorker({
        engine,
        webhooks: { post: postOutgoing, internal },
        delay: () => 20,
        ...more,
      })
      closing.push(worker.close)
      return worker
    }
    const store = async (name: string) =>
      (await root.post("/warehouses", { name, capacity: 5, status: "OPEN" })).body.data.id as string
    const deliveries = async (id: string) => (await root.get(`/webhooks/${id}/deliveries`)).body.data
    const settled = (id: string) =>
      vi.waitFor(
        async () =>
          expect((await deliveries(id)).filter((one: { state: string }) => one.state === "waiting")).toEqual(
            [],
          ),
        SOON,
      )
    return { product, engine, root, roleId, system, add, work, store, deliveries, settled }
  }

  test("are sent after the commit, signed as Standard Webhooks, in the order of the record", async () => {
    const { root, system, add, work, store, settled } = await opening()
    const { status, body } = await add()
    expect([status, body.message]).toEqual([201, undefined])
    const { id, secret } = body.data
    const record = await store("Utara")
    expect((await root.post("/warehouses", { name: "Utara", capacity: 5, status: "OPEN" })).status).toBe(409)
    await root.put(`/warehouses/${record}`, { capacity: 6 })
    await root.post(`/warehouses/${record}/actions/close`, { reason: "Penuh" })
    await root.delete(`/warehouses/${record}`)
    work()
    await settled(id)
    expect(system.got.map((one) => one.body.type)).toEqual([
      "warehouses.create",
      "warehouses.edit",
      "warehouses.edit",
      "warehouses.close",
      "warehouses.delete",
    ])
    expect(system.got[1]?.body.data).toMatchObject({ id: record, name: "Utara", capacity: 6, status: "OPEN" })
    expect(system.got[3]?.body.data).toMatchObject({ id: record, status: "CLOSED" })
    for (const { headers, text, body: sent } of system.got) {
      const received = new Headers(headers as Record<string, string>)
      expect(isGenuine(received, text, secret)).toBe(true)
      expect(isGenuine(received, `${text} `, secret)).toBe(false)
      const key = Buffer.from(secret.slice("whsec_".length), "base64")
      expect(key.length).toBe(32)
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`
      const wanted = createHmac("sha256", key).update(signed).digest("base64")
      expect(headers["webhook-signature"]).toBe(`v1,${wanted}`)
      expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60)
      expect(Date.parse(sent.timestamp)).toBeLessThanOrEqual(Date.now())
    }
    expect(new Set(system.got.map(({ headers }) => headers["webhook-id"])).size).toBe(5)
  })

  test("send their events alone, and nothing while they are switched off", async () => {
    const { root, roleId, system, add, work, store, settled } = await opening()
    const { id } = (await add({ events: ["delete"] })).body.data
    const off = (await add({ name: "Mati", active: false })).body.data
    const one = await store("Utara")
    await root.delete(`/warehouses/${one}`)
    const worker = work()
    await settled(id)
    await settled(off.id)
    expect(system.got.map(({ body }) => body.type)).toEqual(["warehouses.delete"])
    const changed = { name: "Gudang", url: system.url, resource: "warehouses", events: ["create"], roleId }
    expect((await root.put(`/webhooks/${id}`, changed)).status).toBe(200)
    await store("Timur")
    worker.wake()
    await vi.waitFor(() => expect(system.got).toHaveLength(2), SOON)
    expect(system.got[1]?.body.type).toBe("warehouses.create")
  })

  test("are tried again with the same id, and hold back later ones of their record alone", async () => {
    const { root, system, add, work, store, deliveries, settled } = await opening()
    let failing = true
    const picky = await receiver(({ body }) => (failing && body.data.name === "Utara" ? 503 : 200))
    closing.push(picky.close)
    const { id } = (await add({ url: picky.url })).body.data
    const one = await store("Utara")
    await root.put(`/warehouses/${one}`, { capacity: 6 })
    await store("Timur")
    work()
    await vi.waitFor(() => expect(picky.got.length).toBeGreaterThan(3), SOON)
    expect(picky.got.filter(({ body }) => body.type === "warehouses.edit")).toEqual([])
    await vi.waitFor(
      () => expect(picky.got.filter(({ body }) => body.data.name === "Timur")).toHaveLength(1),
      SOON,
    )
    const waiting = (await deliveries(id)).find((each: { attempts: number }) => each.attempts > 0)
    expect(waiting).toBeDefined()
    failing = false
    await settled(id)
    const utara = picky.got.filter(
      ({ body }) => body.type === "warehouses.create" && body.data.name === "Utara",
    )
    expect(new Set(utara.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
    expect(picky.got.at(-1)?.body).toMatchObject({ type: "warehouses.edit", data: { capacity: 6 } })
    expect(system.got).toEqual([])
  })

  test("can be sent again, and have failed after the last attempt", async () => {
    const { root, add, work, store, deliveries, settled, engine } = await opening()
    let status = 500
    let beforeAnswer = async () => {}
    const broken = await receiver(async () => {
      await beforeAnswer()
      return status
    })
    closing.push(broken.close)
    const { id } = (await add({ url: broken.url })).body.data
    await store("Utara")
    await engine.db.queries.updateTable("jobs").set({ attempts: 23 }).execute()
    const worker = work()
    await vi.waitFor(
      async () =>
        expect((await deliveries(id))[0]).toMatchObject({
          state: "failed",
          status: 500,
          detail: "answered",
          nextAt: "",
        }),
      SOON,
    )
    // Failed jobs of webhooks are on their own page.
    expect((await root.get("/jobs")).body.data).toEqual([])
    expect((await root.get("/webhooks")).body.data[0].waiting).toBe(1)
    status = 200
    const [{ id: delivery }] = await deliveries(id)
    const retry = async () =>
      expect((await root.post(`/webhooks/${id}/deliveries/${delivery}/retry`, {})).status).toBe(200)
    const again = async () => {
      await retry()
      worker.wake()
      await settled(id)
    }
    await again()
    await again()
    await vi.waitFor(
      async () => expect((await deliveries(id))[0]).toMatchObject({ state: "sent", status: 200 }),
      SOON,
    )
    expect(broken.got).toHaveLength(3)
    // Asked for while one is under way, it is sent once more.
    beforeAnswer = async () => {
      beforeAnswer = async () => {}
      await retry()
    }
    await again()
    await vi.waitFor(() => expect(broken.got).toHaveLength(5), SOON)
    expect(new Set(broken.got.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery]))
    expect((await root.post(`/webhooks/${id}/deliveries/${id}/retry`, {})).status).toBe(404)
  })

  test("are sent once to a system that answers with zero bytes", async () => {
    const { add, work, store, deliveries, settled } = await opening()
    const binary = await receiver(() => 200, "a\0b")
    closing.push(binary.close)
    const { id } = (await add({ url: binary.url })).body.data
    await store("Utara")
    work()
    await settled(id)
    expect(binary.got).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({ state: "sent", attempts: 1, detail: "a\uFFFDb" })
  })

  test("of one system that does not answer hold back no others", async () => {
    const { system, add, work, store } = await opening()
    const silent = createServer(() => {})
    silent.listen(0, "127.0.0.1")
    await once(silent, "listening")
    closing.push(
      () => silent.close(),
      () => silent.closeAllConnections(),
    )
    await add({ name: "Diam", url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/` })
    for (const name of ["A", "B", "C", "D", "E"]) await store(`Gudang ${name}`)
    await add()
    await store("Utara")
    work()
    await vi.waitFor(() => expect(system.got.map(({ body }) => body.data.name)).toEqual(["Utara"]), 3000)
  })

  test("leave no copies of records behind, removed or skipped", async () => {
    const { root, engine, roleId, add, work, store, deliveries, settled } = await opening()
    const { id } = (await add()).body.data
    await store("Utara")
    await engine.db.queries
      .updateTable("webhook_deliveries")
      .set({ at: "2020-01-01T00:00:00.000Z" })
      .execute()
    await engine.db.queries.deleteFrom("jobs").execute()
    await writePermissions(engine.db.queries, roleId, rights("PartnerData"))
    await store("Timur")
    work()
    await settled(id)
    await vi.waitFor(async () =>
      expect((await deliveries(id)).map((one: { recordName: string }) => one.recordName)).toEqual(["Timur"]),
    )
    expect((await root.delete(`/webhooks/${id}`)).status).toBe(200)
    expect(await engine.db.queries.selectFrom("webhook_deliveries").select("id").execute()).toEqual([])
  })

  test("contain what their role may read at that moment", async () => {
    const { root, engine, roleId, system, add, work, store, deliveries, settled } = await opening()
    const { id } = (await add()).body.data
    await store("Utara")
    await writePermissions(engine.db.queries, roleId, rights("PartnerData"))
    const worker = work()
    await settled(id)
    expect((await deliveries(id))[0]).toMatchObject({ state: "skipped" })
    expect(system.got).toEqual([])
    await writePermissions(engine.db.queries, roleId, rights("UserSetup", "view"))
    await store("Timur")
    worker.wake()
    await settled(id)
    expect(system.got.map(({ body }) => body.data.name)).toEqual(["Timur"])
    // With their role they stop.
    expect((await root.delete(`/roles/${roleId}`)).status).toBe(200)
    expect((await root.get("/webhooks")).body.data[0]).toMatchObject({ active: false, roleName: "" })
  })

  test("contain the lines of a record as the API has them", async () => {
    const { root, system, add, work, store, settled } = await opening()
    const { id } = (await add({ resource: "receipts", events: ["create"] })).body.data
    const lines = [{ mark: "A", gross: 4, torn: true, loss: 1 }]
    const sent = { number: "1", date: "2026-01-02", warehouseId: await store("Utara"), gross: 4, lines }
    const { data } = (await root.post("/receipts", sent)).body
    work()
    await settled(id)
    const [line] = system.got[0]?.body.data.lines ?? []
    expect(line).toMatchObject({ mark: "A", gross: 4, torn: true, loss: 1, net: 3 })
    expect(Object.keys(line).filter((key) => !(key in data.lines[0]))).toEqual([])
    expect(Object.keys(system.got[0]?.body.data).filter((key) => !(key in data))).toEqual([])
  })

  test("never contain a password, nor records that are hidden from the role", async () => {
    const { root, engine, roleId, system, add, work, settled } = await opening()
    await writePermissions(engine.db.queries, roleId, rights("UserSetup", "view"))
    const { id } = (await add({ resource: "roles", events: ["create", "edit"] })).body.data
    const superadmin = (await root.get("/roles")).body.data.find(({ name }: { name: string }) =>
      /superadmin/i.test(name),
    )
    await root.put(`/roles/${superadmin.id}`, { name: superadmin.name, status: superadmin.status })
    await root.post("/roles", { name: "Biasa", status: "ADMIN" })
    work()
    await settled(id)
    expect(system.got.map(({ body }) => body.data.name)).toEqual(["Biasa"])
    const stored = await engine.db.queries.selectFrom("webhook_deliveries").select("record").execute()
    expect(JSON.stringify(stored)).not.toMatch(/password/i)
  })

  test("follow no redirect, and try out says what was answered", async () => {
    const { root, system, add } = await opening()
    const moved = await receiver(() => 302)
    closing.push(moved.close)
    const { id } = (await add({ url: moved.url })).body.data
    expect((await root.post(`/webhooks/${id}/try`, {})).body.data).toEqual({
      status: 302,
      detail: "answered",
    })
    expect(moved.got.map(({ body }) => body.type)).toEqual(["test"])
    const gone = (await add({ name: "Tidak ada", url: "http://127.0.0.1:1/" })).body.data
    expect((await root.post(`/webhooks/${gone.id}/try`, {})).body.data.status).toBe(0)
    expect(system.got).toEqual([])
  })

  test("reach no internal address, by name or number, unless a setting allows it", async () => {
    const { root, system, add } = await opening(false)
    const { port } = new URL(system.url)
    expect((await add()).status).toBe(422)
    const closed = [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f.1",
      "169.254.169.254",
    ]
    for (const host of [...closed, "[::ffff:a9fe:a9fe]", "10.1.2.3", "[fd00::1]", "[fe80::1]", "0.0.0.0"]) {
      const { status, body } = await add({ name: host, url: `https://${host}:${port}/` })
      expect([host, status]).toEqual([host, 201])
      const tried = (await root.post(`/webhooks/${body.data.id}/try`, {})).body.data
      expect([host, tried]).toEqual([
        host,
        { status: 0, detail: expect.stringContaining("tidak boleh dihubungi") },
      ])
      await root.delete(`/webhooks/${body.data.id}`)
    }
    expect(system.got).toEqual([])
  })

  test("have their secret encrypted, shown once, and replaced", async () => {
    const { root, engine, add, system } = await opening()
    const { id, secret } = (await add()).body.data
    const rows = JSON.stringify(await engine.db.queries.selectFrom("webhooks").selectAll().execute())
    expect(rows).not.toContain(secret.slice(10, 30))
    expect(JSON.stringify((await root.get("/webhooks")).body)).not.toContain("whsec")
    const fresh = (await root.post(`/webhooks/${id}/secret`, {})).body.data.secret
    expect(fresh).not.toBe(secret)
    await root.post(`/webhooks/${id}/try`, {})
    const [{ headers, text }] = system.got as [Received]
    const hmac = createHmac("sha256", Buffer.from(fresh.slice(6), "base64"))
    const signed = hmac.update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`)
    expect(headers["webhook-signature"]).toBe(`v1,${signed.digest("base64")}`)
    const history = await engine.db.queries.selectFrom("history").selectAll().execute()
    expect(JSON.stringify(history)).not.toContain("whsec")
    expect(history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["webhook-created", "webhook-changed"]),
    )
    const made = history.find(({ action }) => action === "webhook-created")
    expect(JSON.parse(String(made?.changes)).webhookResource.labels.after).toBe("Data Gudang")
  })

  test("are off in an older copy of the database: they may have been removed since", async () => {
    const { root, engine, add } = await opening()
    const place = { key: randomBytes(32), folder: mkdtempSync(join(tmpdir(), "koperasi-webhooks-")) }
    closing.push(() => rmSync(place.folder, { recursive: true }))
    await trackEndedSessions(engine.db, place)
    await add()
    const active = async () =>
      (await root.get("/webhooks")).body.data.map((one: { active: boolean }) => one.active)
    await trackEndedSessions(engine.db, place)
    expect(await active()).toEqual([true])
    const sessions = await engine.db.queries.selectFrom("sessions").selectAll().execute()
    await trackEndedSessions({ ...engine.db, copied: true }, place)
    await engine.db.queries.insertInto("sessions").values(sessions).execute()
    expect(await active()).toEqual([false])
  })

  test("are managed by users with all rights, within their own rights", async () => {
    const { product, root, roleId, add, system } = await opening()
    const { id } = (await add()).body.data
    const partial = await personWith(product, rights("UserSetup"))
    const chief = await personWith(product, rights("Global"))
    const superadmin = (await root.get("/roles")).body.data.find(({ name }: { name: string }) =>
      /superadmin/i.test(name),
    )
    const input = {
      name: "x",
      url: "https://example.com/",
      resource: "warehouses",
      events: ["create"],
      roleId,
    }
    const calls = [
      partial.get("/webhooks"),
      partial.post("/webhooks", input),
      partial.put(`/webhooks/${id}`, input),
      partial.delete(`/webhooks/${id}`),
      partial.post(`/webhooks/${id}/secret`, {}),
      partial.post(`/webhooks/${id}/try`, {}),
      partial.get(`/webhooks/${id}/deliveries`),
      partial.post(`/webhooks/${id}/deliveries/${id}/retry`, {}),
      chief.post("/webhooks", { ...input, roleId: superadmin.id }),
      chief.put(`/webhooks/${id}`, { ...input, roleId: superadmin.id }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
    expect((await chief.put(`/webhooks/${id}`, input)).status).toBe(200)
    expect((await chief.delete(`/webhooks/${id}`)).status).toBe(200)
    expect(system.got).toEqual([])
    for (const [more, field] of [
      [{ name: "" }, "name"],
      [{ url: "ftp://example.com" }, "url"],
      [{ url: "https://a:b@example.com" }, "url"],
      [{ resource: "receiptLines" }, "resource"],
      [{ events: [] }, "events"],
      [{ events: ["count"] }, "events"],
      [{ roleId: "none" }, "roleId"],
      [{ active: "ya" }, "active"],
    ] as const)
      expect(Object.keys((await add(more)).body.errors)).toEqual([field])
  })
})
