/**
 * What the app may rely on, whoever answers: one suite for the REST data provider in front of the embedded API and in
 * front of a foreign host in each of its three shapes, refusals included.
 */
import type { BaseRecord, DataProvider } from "@refinedev/core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import { openSqlite } from "../../server/database/sqlite"
import { createApi } from "../../server/http/api"
import { loadSample } from "../../server/sample"
import type { Resource } from "../../src/core/schema/resource"
import { createRestProvider } from "../../src/providers/rest"
import { ADMIN, openServer, personWith } from "../server/support/api"
import { type Row, type Shape, startStubHost, stubToken, superClaims } from "../stub/host"
import { contextOf } from "../support/context"
import { stubBrowser } from "./stubs"

type Refused = 401 | 403 | 404 | 409 | 422

interface Backend {
  /** What stands behind `/api/v1`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** A superadmin's. */
  token: string
  /** Makes the next call of this kind be refused; answers the token to call with. */
  refuse: (status: Refused, call: string) => string
  close: () => Promise<void>
}

/** Every resource that lives behind the API, and one list of raw answers for each: the sample's. */
const remote = registry.all.filter(({ source }) => source.kind === "rest")
const listOf = (resource: Resource): string => (resource.source.kind === "rest" ? resource.source.list : "")

/** The document's call that reads each list. */
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

/** Both sides hold the same records: the host gets them as the embedded API answers them. */
let sample: Record<string, Row[]> = {}
let embedded: Backend

beforeAll(async () => {
  const server = await openServer({ db: openSqlite(":memory:") })
  await loadSample(server.engine, ADMIN)
  const root = await server.login(ADMIN.email)
  const stranger = await personWith(server, [{ module: "CassavaTransactions", action: "view" }])
  const gone = await server.login(ADMIN.email)
  await server.request("POST", "/auth/logout", { token: gone.token })
  for (const resource of remote) sample[listOf(resource)] = (await root.get(listOf(resource))).body.data
  const app = createApi(server.engine)
  embedded = {
    fetch: async (path, init) => app.request(path, init),
    token: root.token,
    refuse: (status) => (status === 401 ? gone.token : status === 403 ? stranger.token : root.token),
    close: async () => server.engine.db.close(),
  }
})
afterAll(async () => {
  await embedded.close()
  sample = {}
})

/** The words of the embedded API, as a provider of the same API would say them. */
const REFUSALS: Record<Refused, unknown> = {
  401: { message: "Sesi Anda telah berakhir. Silakan login kembali." },
  403: { message: "Anda tidak memiliki akses." },
  404: { message: "Data tidak ditemukan." },
  409: { message: "Nama sudah digunakan", errors: { name: ["Nama sudah digunakan"] } },
  422: { message: "Periksa kembali isian Anda.", errors: { name: ["Varietas wajib diisi"] } },
}

async function foreign(shape: Shape): Promise<Backend> {
  const host = await startStubHost()
  host.shape = shape
  host.data = structuredClone(sample)
  return {
    fetch: (path, init) => fetch(`${host.url}${path}`, init),
    token: stubToken(superClaims()),
    refuse: (status, call) => {
      host.answers.set(call, { status, body: REFUSALS[status] })
      return stubToken(superClaims())
    },
    close: host.close,
  }
}

const realFetch = globalThis.fetch
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => "no error").catch((error: unknown) => error)

const BACKENDS: readonly [string, () => Promise<Backend>][] = [
  ["the embedded API", async () => embedded],
  ["a host that answers bare", () => foreign("bare")],
  ["a host that answers below data", () => foreign("data")],
  ["a host that answers below data.data", () => foreign("nested")],
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
      // The host itself is called over the network, by the fetch that was there before.
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
    "[AP-01, AP-02, AP-05, AP-26, %s] %s: its list is whole, and each record is found by itself as it stands in the list",
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
    "[GL-01, AB-62] %s: its pages together are its list as the screen shows it, and nobody is asked for a page",
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

  it("[AP-01, AP-02, AP-03, AP-05] what is added is read back, changed and gone again", async () => {
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

  it("[AP-16] PUT /users/admin/{id} with an admin's payload changes that admin and leaves the others as they were", async () => {
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
    // The foreign host keeps a payload as it came, and not as a user is read.
    if (backend === embedded)
      expect(after.find((admin) => admin.id === id)).toMatchObject({
        fullName: first?.fullName,
        address: "Jl. Merdeka 17",
      })
  })

  it("[AP-17] DELETE /users/admin/{id} takes that admin out of the list, whatever the answer says", async () => {
    const before = await all("admins")
    // One of the sample: whoever was made above still has to be refused.
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

  const taken = async () => ({ name: (await all("varieties"))[0]?.name as string })
  const REFUSED: readonly [Refused, string, string, () => Promise<unknown>][] = [
    [
      404,
      "a record that is not there",
      "GET /type-varieties/none",
      () => provider.getOne({ resource: "varieties", id: "none" }),
    ],
    [
      404,
      "a change of a record that is not there",
      "PUT /type-varieties/none",
      () => provider.update({ resource: "varieties", id: "none", variables: { name: "Hijau" } }),
    ],
    [
      404,
      "a deletion of a record that is not there",
      "DELETE /type-varieties/none",
      () => provider.deleteOne({ resource: "varieties", id: "none" }),
    ],
    [
      422,
      "values that are refused",
      "POST /type-varieties",
      () => provider.create({ resource: "varieties", variables: { name: "" } }),
    ],
    [
      409,
      "a name that is taken",
      "POST /type-varieties",
      async () => provider.create({ resource: "varieties", variables: await taken() }),
    ],
    [
      403,
      "a right that is missing",
      "DELETE /type-varieties/none",
      () => provider.deleteOne({ resource: "varieties", id: "none" }),
    ],
    [401, "a session that has ended", "GET /suppliers", () => all("suppliers")],
  ]
  it.each(REFUSED)(
    "[AP-05, AB-72] %i for %s is an error with the server's words",
    async (status, _what, call, run) => {
      const token = backend.refuse(status, call)
      storage.setItem("token", token)
      const error = await failure(run())
      expect(error).toMatchObject({ name: "RequestError", statusCode: status })
      const { serverMessage, message, errors } = error as {
        serverMessage: string
        message: string
        errors: unknown
      }
      expect(serverMessage).toMatch(/\S/)
      expect(message).toBe(serverMessage)
      if (status === 409 || status === 422)
        expect(errors).toMatchObject({ name: [expect.stringMatching(/\S/)] })
      else expect(errors).toBeUndefined()
      // Only a session that has ended ends the session (ER-01).
      expect(storage.getItem("token")).toBe(status === 401 ? null : token)
    },
  )

  it("a line that is dead is an error without a status", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")))
    for (const run of [() => all("suppliers"), () => provider.getOne({ resource: "suppliers", id: "1" })])
      expect(await failure(run())).toMatchObject({ name: "RequestError", statusCode: 0 })
  })
})
