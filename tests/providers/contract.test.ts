/**
 * Contract of the REST data provider in front of the embedded API and of a foreign host in each of its three shapes, refusals
 * included.
 */
import type { BaseRecord, DataProvider } from "@refinedev/core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import { createRestProvider } from "../../src/providers/rest"
import { contextOf } from "../support/context"
import { type Backend, listOf, openEmbedded, openForeign, type Refused, remote, sample } from "./backends"
import { stubBrowser } from "./stubs"

/** Resource → requirement of the call that reads its list. */
const LISTS: Readonly<Record<string, string>> = {
  roles: "AP-08",
  admins: "AP-14",
  employees: "AP-18",
  partners: "AP-22",
  members: "AP-27",
  positions: "AP-32",
  groups: "AP-34",
  partnerTypes: "AP-36",
  suppliers: "AP-38",
  subAgents: "AP-40",
  transportations: "AP-42",
  varieties: "AP-44",
  verifications: "AP-46",
}

let embedded: Backend
beforeAll(async () => {
  embedded = await openEmbedded()
})
afterAll(() => embedded.close())

const realFetch = globalThis.fetch
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => "no error").catch((error: unknown) => error)

const BACKENDS: readonly [string, () => Promise<Backend>][] = [
  ["the embedded API", async () => embedded],
  ["a host with bare responses", () => openForeign("bare")],
  ["a host with responses below data", () => openForeign("data")],
  ["a host with responses below data.data", () => openForeign("nested")],
]

describe.each(BACKENDS)("%s", (_, openBackend) => {
  let backend: Backend
  let provider: DataProvider
  let storage: Storage
  let sent: { path: string; init: RequestInit }[]

  beforeAll(async () => {
    backend = await openBackend()
  })
  afterAll(async () => {
    if (backend !== embedded) await backend.close()
  })
  beforeEach(() => {
    storage = stubBrowser().storage
    storage.setItem("token", backend.token)
    sent = []
    const { fetch: answer } = backend
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      sent.push({ path, init })
      // The host itself is called over the network, by the real fetch.
      vi.stubGlobal("fetch", realFetch)
      try {
        return await answer(path, init)
      } finally {
        vi.stubGlobal("fetch", stub)
      }
    })
    const stub = globalThis.fetch
    provider = createRestProvider(registry)
  })
  afterEach(() => vi.unstubAllGlobals())

  const all = async (resource: string): Promise<BaseRecord[]> =>
    (await provider.getList({ resource, pagination: { mode: "off" } })).data

  it.each(remote.map((resource) => [LISTS[resource.variantOf] ?? "AP-26", resource.name, resource] as const))(
    "[AP-01, AP-02, AP-05, AP-26, %s] %s: its list is complete, and each record equals its entry in the list",
    async (_id, name, resource) => {
      const records = await all(name)
      expect(records.length).toBeGreaterThan(0)
      expect(records.length).toBeLessThanOrEqual(sample[listOf(resource)]?.length ?? 0)
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
      for (const record of records) {
        expect(record.id).toBeTruthy()
        for (const field of resource.fields) if (field.read) expect(record).toHaveProperty([field.key])
      }
      for (const record of [records[0], records.at(-1)]) {
        const { data } = await provider.getOne({ resource: name, id: record?.id ?? "" })
        expect(data).toEqual(record)
      }
      for (const { path, init } of sent) {
        expect(path).toMatch(/^\/api\/v1\/[^?]+$/)
        expect(new Headers(init.headers).get("authorization")).toBe(`Bearer ${backend.token}`)
      }
    },
  )

  it.each(remote.filter(({ list }) => list.path).map((resource) => [resource.name, resource] as const))(
    "[GL-01, AB-62] %s: its pages together are the screen's list, and no request asks for a page",
    async (resource, { list, title }) => {
      const shown = (await all(resource)).filter((record) => list.where(record))
      const sorters = [{ field: title, order: "desc" as const }]
      const filters = [{ field: "q", operator: "contains" as const, value: "a" }]
      for (const query of [{}, { sorters }, { filters }]) {
        const found: BaseRecord[] = []
        for (let page = 1; page === 1 || found.length % 7 === 0; page++) {
          const pagination = { currentPage: page, pageSize: 7 }
          const { data, total, currentPage } = await provider.getList({ resource, ...query, pagination })
          if (currentPage !== page || data.length === 0) break
          found.push(...data)
          expect(total).toBeGreaterThanOrEqual(found.length)
        }
        if (query.filters) expect(shown).toEqual(expect.arrayContaining(found))
        else if (query.sorters) expect(new Set(found)).toEqual(new Set(shown))
        else expect(found).toEqual(shown)
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      }
      for (const { path } of sent) expect(path).toMatch(/^\/api\/v1\/[^?]+$/)
    },
  )

  it("[AP-01, AP-02, AP-03, AP-05] a record is created, read, changed and deleted", async () => {
    const before = (await all("varieties")).length
    const created = await provider.create({ resource: "varieties", variables: { name: "Ungu Muda" } })
    const id = created.data.id ?? ""
    expect(id).toBeTruthy()
    expect(created.data).toMatchObject({ name: "Ungu Muda" })
    expect(await all("varieties")).toHaveLength(before + 1)
    const updated = await provider.update({ resource: "varieties", id, variables: { name: "Ungu Tua" } })
    expect(updated.data).toMatchObject({ id, name: "Ungu Tua" })
    expect((await provider.getOne({ resource: "varieties", id })).data).toMatchObject({
      id,
      name: "Ungu Tua",
    })
    await provider.deleteOne({ resource: "varieties", id })
    expect(await all("varieties")).toHaveLength(before)
    expect(sent.map(({ init }) => init.method)).toEqual(["GET", "POST", "GET", "PUT", "GET", "DELETE", "GET"])
    for (const { path, init } of sent) {
      const headers = new Headers(init.headers)
      expect(path).toMatch(/^\/api\/v1\/type-varieties/)
      expect(headers.get("authorization")).toBe(`Bearer ${backend.token}`)
      expect(headers.get("content-type")).toContain("application/json")
    }
  })

  it("[AP-16] PUT /users/admin/{id} with an admin's payload changes that admin alone", async () => {
    const [first, ...others] = await all("admins")
    const resource = registry.get("admins")
    const values = { ...first, address: "Jl. Merdeka 17" }
    const rows = { roles: await all("roles"), groups: await all("groups"), positions: await all("positions") }
    const context = contextOf(resource, values, { mode: "edit", original: first, rows, role: "superadmin" })
    sent.length = 0
    const id = first?.id ?? ""
    const { data } = await provider.update({ resource: "admins", id, variables: values, meta: { context } })
    expect(data.id).toBe(id)
    expect(sent.map(({ path, init }) => [init.method, path])).toEqual([["PUT", `/api/v1/users/admin/${id}`]])
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({
      fullName: first?.fullName,
      address: "Jl. Merdeka 17",
      Roles: [first?.userRole],
      Positions: [first?.position],
      userType: "ADMIN",
    })
    const after = await all("admins")
    expect(after.filter((admin) => admin.id !== id)).toEqual(others)
    // The foreign host stores the payload unread.
    if (backend === embedded)
      expect(after.find((admin) => admin.id === id)).toMatchObject({
        fullName: first?.fullName,
        address: "Jl. Merdeka 17",
      })
  })

  it("[AP-17] DELETE /users/admin/{id} removes that admin from the list, whatever the response is", async () => {
    const before = await all("admins")
    // One of the sample: the refusals below need the admins created above.
    const gone = before.findLast(({ id }) => String(id).startsWith("00000000-"))?.id ?? ""
    expect(gone).toBeTruthy()
    sent.length = 0
    await provider.deleteOne({ resource: "admins", id: gone })
    expect(sent.map(({ path, init }) => [init.method, path])).toEqual([
      ["DELETE", `/api/v1/users/admin/${gone}`],
    ])
    expect((await all("admins")).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id).filter((id) => id !== gone),
    )
  })

  const none = { resource: "varieties", id: "none" }
  const create = (name: unknown) => provider.create({ resource: "varieties", variables: { name } })
  const REFUSED: readonly [Refused, string, string, () => Promise<unknown>][] = [
    [404, "an unknown record", "GET /type-varieties/none", () => provider.getOne(none)],
    [
      404,
      "a change of an unknown record",
      "PUT /type-varieties/none",
      () => provider.update({ ...none, variables: { name: "Hijau" } }),
    ],
    [404, "a deletion of an unknown record", "DELETE /type-varieties/none", () => provider.deleteOne(none)],
    [422, "invalid values", "POST /type-varieties", () => create("")],
    [409, "a duplicate", "POST /type-varieties", async () => create((await all("varieties"))[0]?.name)],
    [403, "a missing right", "DELETE /type-varieties/none", () => provider.deleteOne(none)],
    [401, "an ended session", "GET /suppliers", () => all("suppliers")],
  ]
  it.each(REFUSED)(
    "[AP-05, AB-72] %i for %s is an error with the server's message",
    async (status, _what, call, run) => {
      const token = backend.refuse(status, call)
      storage.setItem("token", token)
      const error = await failure(run())
      expect(error).toMatchObject({ name: "RequestError", statusCode: status })
      const { serverMessage, message, errors } = error as Record<string, unknown>
      expect(serverMessage).toMatch(/\S/)
      expect(message).toBe(serverMessage)
      if (status === 409 || status === 422)
        expect(errors).toMatchObject({ name: [expect.stringMatching(/\S/)] })
      else expect(errors).toBeUndefined()
      // Only a 401 ends the session (ER-01).
      expect(storage.getItem("token")).toBe(status === 401 ? null : token)
    },
  )

  it("a failed connection is an error with status 0", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")))
    for (const run of [() => all("suppliers"), () => provider.getOne({ resource: "suppliers", id: "1" })])
      expect(await failure(run())).toMatchObject({ name: "RequestError", statusCode: 0 })
  })
})
