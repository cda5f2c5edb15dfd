/** The API's description: valid, complete, true for every answer, and limited to the caller's rights. */
import { Validator } from "@seriousme/openapi-schema-validator"
import { beforeAll, describe, expect, test } from "vitest"
import { decode, encode } from "../../src/core/codec/codec"
import { wire } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { openMailbox } from "../support/mailbox"
import { rowsFor, validValues } from "../support/valid-values"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { type Client, listOf, openProduct, personWith, rights, type Server } from "./support/api"
import { fuzz, seedRecords } from "./support/fuzz"
import { mailerFor } from "./support/mail-bench"
import { describedBy, watched } from "./support/openapi"
import { servedResources } from "./support/served"

type Opened = Server & { root: Client; adminId: string }

const describeTo = async (client: Client) => {
  const { status, body } = await client.get("/openapi.json")
  expect(status).toBe(200)
  return body
}
const expectValid = async (document: Record<string, unknown>) =>
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })

/** `GET /users/{id}` of each described operation. */
const operationsOf = ({ paths }: { paths: Record<string, object> }) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )

describe("the description of the warehouses", () => {
  let product: Opened
  beforeAll(async () => {
    product = await openProduct({ registry: warehouseRegistry(), parts: warehouseParts })
  })

  test("is valid OpenAPI 3.1, for every caller", async () => {
    const document = await describeTo(product.root)
    expect(document.openapi).toBe("3.1.0")
    await expectValid(document)
    await expectValid(await describeTo(await personWith(product, [])))
    await expectValid(await describeTo(await personWith(product, rights("UserSetup", "view"))))
    expect((await product.request("GET", "/openapi.json")).status).toBe(401)
  })

  test("has every route of the server, and no other", async () => {
    const routes = product.app.routes
      .filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => `${method} ${path.slice("/api/v1".length).replace(/:(\w+)/g, "{$1}")}`)
    expect(routes.length).toBeGreaterThan(100)
    expect(operationsOf(await describeTo(product.root)).sort()).toEqual([...new Set(routes)].sort())
  })

  test("names each operation once", async () => {
    const { paths } = await describeTo(product.root)
    const ids = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (operations) => Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test("is true for records with lines, actions, endpoints, history and refusals", async () => {
    const { server, faults } = watched(product, await describeTo(product.root))
    const root = server.as(product.root.token)
    const store = (await root.post("/warehouses", { name: "Utara", capacity: 100, status: "OPEN" })).body.data
    const sent = { number: "1", date: "2026-01-02", warehouseId: store.id, gross: 10 }
    const bags = [{ mark: "A", gross: 4 }]
    const receipt = (await root.post("/receipts", { ...sent, lines: bags })).body.data
    const calls = await Promise.all([
      root.get("/warehouses"),
      root.get("/warehouses?_start=0&_end=5&_sort=name&_order=asc&q=utara"),
      root.get("/warehouses?_start=0"),
      root.get("/warehouses/-/groups?_by=status&q=utara"),
      root.get("/warehouses/-/groups"),
      root.get(`/warehouses/${store.id}`),
      root.get(`/warehouses/${store.id}/history`),
      root.get("/warehouses/gone"),
      root.get("/warehouses/-/stock?on=2026-01-02"),
      root.get("/warehouses/-/stock"),
      root.get("/warehouses/-/stock?on=2026-01-02&at=3"),
      root.post("/warehouses", { name: "Utara" }),
      root.post("/warehouses", { name: "Utara", capacity: 1, status: "OPEN" }),
      root.put(`/warehouses/${store.id}`, { capacity: 200 }, { "If-Match": '"99"' }),
      root.post(`/warehouses/${store.id}/actions/close`, { reason: "" }),
      root.post(`/warehouses/${store.id}/actions/reopen`, {}),
      root.post("/warehouses/actions/close", { ids: [store.id, "none"], values: { reason: "Penuh" } }),
      root.post("/warehouses/actions/count", { on: "2026-01-01" }),
      root.get(`/receipts/${receipt.id}`),
      root.get("/receipts"),
      root.put(`/receipts/${receipt.id}`, { moisture: 12 }),
      root.get("/history"),
      root.get("/auth/sessions"),
      root.get("/views/warehouses"),
      root.get("/backup"),
      root.get("/jobs"),
      root.get("/imports/warehouses"),
      root.get(`/users/admin/${product.adminId}/sessions`),
      root.get("/openapi.json"),
      root.delete(`/warehouses/${store.id}`),
      root.delete(`/receipts/${receipt.id}`),
    ])
    expect([...faults]).toEqual([])
    const statuses = calls.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 400, 404, 409, 422]))
  })
})

describe("the description of the product", () => {
  let product: Opened
  beforeAll(async () => {
    product = await openProduct()
    await seedRecords(product)
  }, 60_000)

  test("is valid", async () => {
    await expectValid(await describeTo(product.root))
  })

  test("has each answer to thousands of hostile requests", async () => {
    const { server, faults } = watched(product, await describeTo(product.root))
    const { sent } = await fuzz(server, server.as(product.root.token), { seed: 11, share: 0.03 })
    expect(sent).toBeGreaterThan(500)
    expect([...faults]).toEqual([])
  }, 120_000)

  test("has the answers about links and mails, with a mail server alone", async () => {
    const box = await openMailbox()
    const mailing = await openProduct({ mail: mailerFor(box) })
    const { server, faults } = watched(mailing, await describeTo(mailing.root))
    const link = (method: string, path: string, body: unknown) =>
      server.request(method, `/auth/password-link${path}`, { body })
    const calls = [
      await link("POST", "", { email: "siti@koperasi.id" }),
      await link("POST", "", { email: "siti" }),
      await link("POST", "/check", { token: "x" }),
      await link("PUT", "", { token: "x", newPassword: "gunung-tinggi-9" }),
    ]
    const root = server.as(mailing.root.token)
    calls.push(await root.get("/auth/mail"), await root.put("/auth/mail", { weekly: true }))
    calls.push(await root.put("/auth/mail", { weekly: 1 }), await root.get("/auth/sessions"))
    await box.close()
    expect(calls.map(({ status }) => status)).toEqual([202, 422, 410, 410, 200, 200, 422, 200])
    expect([...faults]).toEqual([])
    const without = (await product.root.get("/openapi.json")).body.paths
    expect(Object.keys(without).filter((path) => /link|mail/.test(path))).toEqual([])
  })

  test("takes what the forms of every resource send", async () => {
    const { bodyFaults } = describedBy(await describeTo(product.root))
    const { registry } = product.engine
    let compared = 0
    for (const resource of servedResources(registry)) {
      const values = validValues[resource.name]
      // A variant's form derives values that the endpoint itself asks for.
      if (!values || resource.variantOf !== resource.name || !resource.access.actions.has("create")) continue
      const context = contextOf(resource, values, { rows: rowsFor(resource) })
      const sent = encode(resource, values, context, wire)
      expect([resource.name, bodyFaults("POST", listOf(resource), sent)]).toEqual([resource.name, []])
      if (!resource.access.actions.has("edit")) continue
      for (const answer of (await product.root.get(listOf(resource))).body.data.slice(0, 5)) {
        const original = decode(resource, answer, wire)
        const editing = contextOf(resource, original, { mode: "edit", original })
        const body = encode(resource, original, editing, wire)
        expect(bodyFaults("PUT", `${listOf(resource)}/${answer.id}`, body)).toEqual([])
        compared++
      }
    }
    expect(compared).toBeGreaterThan(30)
  })

  test("requires what the server requires", async () => {
    const { operationOf } = describedBy(await describeTo(product.root))
    const schemas = (await describeTo(product.root)).components.schemas
    for (const resource of servedResources(product.engine.registry)) {
      if (!operationOf("POST", listOf(resource))) continue
      const { errors = {} } = (await product.root.post(listOf(resource), {})).body
      const needed: string[] = schemas[`${resource.variantOf}.new`].required ?? []
      const keys = Object.keys(errors).map((key) => resource.fields.find((one) => one.key === key)?.send?.key)
      expect([resource.name, needed.filter((key) => !keys.includes(key))]).toEqual([resource.name, []])
    }
  })

  test("shows a caller the operations and fields of the own rights alone", async () => {
    const viewer = await personWith(product, rights("PartnerData", "view"))
    const document = await describeTo(viewer)
    const operations = operationsOf(document)
    expect(operations).toContain("GET /users/partner")
    expect(operations.filter((one) => /^(POST|PUT|DELETE) \/users/.test(one))).toEqual([])
    expect(operations.filter((one) => /history$|jobs|givers|backup/.test(one))).toEqual([
      "GET /users/partner/{id}/history",
      "GET /cooperative-members/{id}/history",
    ])
    const { operationOf } = describedBy(document)
    type Listed = { name: string; required?: boolean; schema: { enum?: string[] } }
    /** The path with the parameters that it requires. */
    const called = (path: string): string => {
      const needed = ((operationOf("GET", path).parameters ?? []) as Listed[]).filter(
        ({ required }) => required,
      )
      return needed.length === 0
        ? path
        : `${path}?${needed.map(({ name, schema }) => `${name}=${schema.enum?.[0]}`).join("&")}`
    }
    for (const { status, path } of await Promise.all(
      operations
        // A stream needs a connection (live.test.ts).
        .filter((one) => /^GET [^{]+$/.test(one) && one !== "GET /events")
        .map(async (one) => ({
          path: one,
          status: (await viewer.get(called(one.slice("GET ".length)))).status,
        })),
    ))
      expect([path, status]).toEqual([path, 200])
    expect(operationOf("GET", "/history")).toBeUndefined()
    // Forms of partners read names of admins.
    expect(operationOf("GET", "/users/admin").parameters).toHaveLength(1)
    const { server, faults } = watched(product, document)
    const as = server.as(viewer.token)
    for (const one of operations.filter((operation) => /^GET [^{]+$/.test(operation)))
      await as.get(one.slice("GET ".length))
    expect([...faults]).toEqual([])
  })
})
