/**
 * The warehouse of the docs with every way to other programs and finer rights, in one walk: slips as files in a folder and in a
 * bucket, a price for heads, a warehouse of its manager, a key and a client of its description for the weighbridge, a webhook.
 */
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { serve } from "@hono/node-server"
import S3rver from "s3rver"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { writePermissions } from "../../server/auth/permissions"
import { openFileStore } from "../../server/files/open-store"
import type { FilesSettings } from "../../server/ground/files-settings"
import { createApi } from "../../server/http/api"
import { postOutgoing } from "../../server/http/outgoing"
import { startJobWorker } from "../../server/jobs/worker"
import { openProduct, personWith, rights } from "../server/support/api"
import { onBothDatabases } from "../server/support/both-databases"
import { jpeg, pdf } from "../server/support/slips"
import { isGenuine } from "../support/scripts/receive-webhook"
import { guardedWarehouses } from "../support/warehouses/guarded"
import { warehouseParts } from "../support/warehouses/product"

const folder = mkdtempSync(join(tmpdir(), "warehouse-walk-"))
const bucket = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: join(folder, "s3"),
  configureBuckets: [{ name: "gudang", configs: [] }],
})
const closing: (() => unknown)[] = []
let s3: FilesSettings

beforeAll(async () => {
  const { port } = await bucket.run()
  s3 = {
    ...{ kind: "s3", bucket: "gudang", prefix: "", endpoint: `http://127.0.0.1:${port}` },
    ...{ region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER", sessionToken: "" },
  }
})
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The program of docs/api.md. */
const programInDocs = (): string =>
  /```ts\n(\/\/ weighbridge\.ts\n[\s\S]*?)```/.exec(readFileSync("docs/api.md", "utf8"))?.[1] ?? ""
type Program = (
  address: string,
  key: string,
  weighing: {
    number: string
    date: string
    warehouseId: string
    gross: number
    slips: { name: string; bytes: Uint8Array }[]
  },
) => Promise<string>

let compiled: { description: string; program: Promise<Program> } | undefined
/** Every server describes the same to such a key. */
function programOf(described: unknown): Promise<Program> {
  const description = JSON.stringify(described)
  compiled ??= { description, program: compile(description) }
  expect(description).toBe(compiled.description)
  return compiled.program
}

/** Generates the types of a description, and compiles the weighbridge's program with them. */
async function compile(description: string): Promise<Program> {
  const cache = "node_modules/.cache"
  mkdirSync(cache, { recursive: true })
  // Below the project, where packages are found.
  const own = mkdtempSync(join(cache, "weighbridge-"))
  closing.push(() => rmSync(own, { recursive: true }))
  const path = (name: string) => join(own, name)
  writeFileSync(path("package.json"), '{ "type": "module" }')
  writeFileSync(path("openapi.json"), description)
  writeFileSync(path("weighbridge.ts"), programInDocs())
  const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: "utf8" })
  const generator = ["--import", "./tests/support/api-client/generator-typescript.mjs"]
  const types = [path("openapi.json"), "-o", path("openapi.d.ts")]
  expect(node(...generator, "node_modules/openapi-typescript/bin/cli.js", ...types).stderr).toBe("")
  const strict = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "", "--ignoreConfig"]
  const compiler = ["node_modules/typescript/bin/tsc", ...strict, "--lib", "es2023,dom"]
  expect(node(...compiler, path("weighbridge.ts")).stdout).toBe("")
  return (await import(pathToFileURL(path("weighbridge.js")).href)).sendWeighing
}

/** Another system, which notes the deliveries that are genuine. */
async function stockSystem() {
  const got: { type: string; data: Record<string, unknown> }[] = []
  const system = { url: "", secret: "", got, forged: 0 }
  const server = createServer(async (request, response) => {
    let text = ""
    for await (const part of request) text += part
    const headers = new Headers(request.headers as Record<string, string>)
    if (isGenuine(headers, text, system.secret)) got.push(JSON.parse(text))
    else system.forged++
    response.writeHead(204).end()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => server.close())
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stock`
  return system
}

onBothDatabases("a warehouse", ({ open }) => {
  test.each([
    ["a folder", () => ({ kind: "disk", folder: join(folder, "disk") }) as const],
    ["a bucket", () => s3],
  ])(
    "with its slips in %s",
    async (_, settings) => {
      const files = openFileStore(settings())
      const registry = guardedWarehouses()
      const product = await openProduct({ db: open, registry, parts: warehouseParts, files })
      const { root, engine } = product
      const app = createApi(engine, 8, { internalWebhooks: true })
      const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" })
      await once(server, "listening")
      closing.push(() => server.close())
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

      // People: two managers, one head, and the warehouse of each manager.
      const seesReceipts = rights("ReceiptData", "view")
      const manager = await personWith(product, [...rights("UserSetup", "view", "edit"), ...seesReceipts])
      const other = await personWith(product, [...rights("UserSetup", "view", "edit"), ...seesReceipts])
      const head = await personWith(product, [
        ...[...rights("UserSetup"), ...rights("WarehouseAll", "view")],
        ...[...rights("ReceiptData"), ...rights("PriceData")],
      ])
      const stored = async (name: string, managerId: string) =>
        (await root.post("/warehouses", { name, capacity: 900, status: "OPEN", managerId })).body.data
      const north = await stored("Utara", manager.id)
      const east = await stored("Timur", other.id)

      // A key with two rights, and a webhook whose role may not read prices.
      const roleOf = async (name: string, entries: ReturnType<typeof rights>): Promise<string> => {
        const { id } = (await root.post("/roles", { name, status: "ADMIN" })).body.data
        await writePermissions(engine.db.queries, id, entries)
        return id
      }
      const bridge = await roleOf("Timbangan", [
        ...rights("ReceiptData", "add"),
        ...rights("WarehouseAll", "view"),
      ])
      const made = await root.post("/api-keys", { name: "Timbangan Utara", roleId: bridge })
      const { key } = made.body.data
      const system = await stockSystem()
      // This server alone may send to addresses of its own machine.
      const hook = await fetch(`${address}/api/v1/webhooks`, {
        method: "POST",
        headers: { Authorization: `Bearer ${root.token}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          ...{ name: "Stok", url: system.url, resource: "receipts", events: ["create", "edit"] },
          roleId: await roleOf("Sistem Stok", rights("ReceiptData", "view")),
        }),
      })
      expect([made.status, hook.status]).toEqual([201, 201])
      system.secret = (await hook.json()).data.secret
      const worker = startJobWorker({
        engine,
        webhooks: { post: postOutgoing, internal: true },
        fetch: async () => new Response(null, { status: 204 }),
        delay: () => 20,
      })
      closing.push(worker.close)

      // The weighbridge's program is made of what its key may do.
      const description = (await product.as(key).get("/openapi.json")).body
      expect(Object.keys(description.paths)).toContain("/receipts")
      expect(JSON.stringify(description)).not.toMatch(/"price"|"managerId"|\/users\/(?!partner")|\/api-keys/)
      const sendWeighing = await programOf(description)
      const weighing = {
        ...{ number: "SM-1", date: "2026-01-02", warehouseId: north.id, gross: 120 },
        slips: [
          { name: "slip.pdf", bytes: new Uint8Array(pdf("timbang")) },
          { name: "truk.jpg", bytes: new Uint8Array(jpeg("truk")) },
        ],
      }
      const id = await sendWeighing(address, key, weighing)
      await expect(sendWeighing(address, key, { ...weighing, number: "SM-2", gross: 9000 })).rejects.toThrow(
        "Gudang hanya muat 780 kg lagi.",
      )
      await expect(
        sendWeighing(address, key, {
          ...weighing,
          slips: [{ name: "slip.pdf", bytes: new TextEncoder().encode("<html>") }],
        }),
      ).rejects.toThrow()
      expect((await product.as(key).get("/receipts")).status).toBe(403)
      expect((await product.as(key).delete(`/receipts/${id}`)).status).toBe(403)
      expect((await product.as(key).get("/users/admin")).status).toBe(403)

      // The head sets the price; others neither read nor write it. Its digits are in no id by chance.
      const price = 1_987_654_321
      expect((await head.put(`/receipts/${id}`, { price })).status).toBe(200)
      expect((await manager.put(`/receipts/${id}`, { price: 1 })).status).toBe(403)
      expect((await head.get(`/receipts/${id}`)).body.data).toMatchObject({ price, netto: 120 })
      const seen = (await manager.get(`/receipts/${id}`)).body.data
      expect(seen).not.toHaveProperty("price")
      expect(JSON.stringify((await manager.get(`/receipts/${id}/history`)).body)).not.toContain(String(price))

      // Slips, whole and as they are; a stranger does not reach them.
      expect(seen.slip).toMatchObject([{ name: "slip.pdf" }, { name: "truk.jpg" }])
      const read = (url: string, token: string) =>
        product.fetch(`/api/v1${url}`, { headers: { Authorization: `Bearer ${token}` } })
      const [slip, truck] = seen.slip as { url: string }[]
      const answer = await read(slip?.url ?? "", manager.token)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf("timbang"))
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(Buffer.from(await (await read(truck?.url ?? "", head.token)).arrayBuffer())).toEqual(
        jpeg("truk"),
      )
      const stranger = await personWith(product, rights("UserSetup"))
      expect((await read(slip?.url ?? "", stranger.token)).status).toBe(403)

      // Each manager has the own warehouse, by every road; the head has both.
      const names = async (client: typeof manager) =>
        (await client.get("/warehouses")).body.data.map(({ name }: { name: string }) => name)
      expect([await names(manager), await names(other), (await names(head)).sort()]).toEqual([
        ["Utara"],
        ["Timur"],
        ["Timur", "Utara"],
      ])
      expect((await manager.get(`/warehouses/${east.id}`)).status).toBe(404)
      expect((await manager.put(`/warehouses/${east.id}`, { capacity: 1 })).status).toBe(404)
      expect((await other.post(`/warehouses/${north.id}/actions/close`, { reason: "x" })).status).toBe(404)

      // The other system knows of the receipt, in order, and nothing of its price.
      worker.wake()
      await vi.waitFor(() => expect(system.got).toHaveLength(2), { timeout: 30_000 })
      expect(system.got.map(({ type }) => type)).toEqual(["receipts.create", "receipts.edit"])
      expect(system.got[1]?.data).toMatchObject({ id, number: "SM-1" })
      expect(JSON.stringify(system.got)).not.toMatch(new RegExp(`price|${price}`))
      expect(system.forged).toBe(0)

      // The key ends, and with it the program.
      await root.delete(`/api-keys/${made.body.data.id}`)
      await expect(sendWeighing(address, key, { ...weighing, number: "SM-3" })).rejects.toThrow()
      expect((await head.get("/receipts")).body.data).toHaveLength(1)
    },
    120_000,
  )
})
