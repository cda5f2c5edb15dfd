import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { loadSample } from "../../server/sample"
import type { Resource } from "../../src/core/schema/resource"
import { normaliseName } from "../../src/core/text"
import { ADMIN, type Client, openServer, personWith, rights, type Server } from "./support/api"
import { servedResources } from "./support/served"

let server: Server
let root: Client

beforeAll(async () => {
  server = await openServer()
  await loadSample(server.engine, ADMIN)
  root = await server.login(ADMIN.email)
})

const paths = (resource: Resource) =>
  resource.source.kind === "rest" ? resource.source : { list: "", one: "" }

/** Each action as a call that gets past the rights and then fails on something else; a resource without required fields gets a record. */
const calls = {
  view: { send: (client: Client, resource: Resource) => client.get(paths(resource).list), passes: [200] },
  add: {
    send: (client: Client, resource: Resource) => client.post(paths(resource).list, {}),
    passes: [422, 201],
  },
  edit: {
    send: (client: Client, resource: Resource) => client.put(`${paths(resource).list}/nobody`, {}),
    passes: [404, 405],
  },
  delete: {
    send: (client: Client, resource: Resource) => client.delete(`${paths(resource).list}/nobody`),
    passes: [404],
  },
} as const
const flags = Object.keys(calls) as (keyof typeof calls)[]

const modules = [...new Set(servedResources(registry).map((resource) => resource.access.module))]

describe("[PM-01, PM-06, PM-10, PM-27..PM-29] the server enforces the role's permissions", () => {
  for (const resource of servedResources(registry)) {
    const { module } = resource.access
    for (const flag of flags) {
      test(`${resource.name}: ${flag} with the right, and not without`, async () => {
        const may = await personWith(server, [{ module, action: flag }])
        expect(calls[flag].passes).toContain((await calls[flag].send(may, resource)).status)
        for (const other of flags.filter((candidate) => candidate !== flag && candidate !== "view")) {
          const { status } = await calls[other].send(may, resource)
          expect([403, 405]).toContain(status)
        }
        const others = modules.filter((name) => name !== module).flatMap((name) => rights(name))
        const mayNot = await personWith(server, others)
        if (flag !== "view") expect([403, 405]).toContain((await calls[flag].send(mayNot, resource)).status)
        const nobody = await personWith(server, [])
        expect([403, 405]).toContain((await calls[flag].send(nobody, resource)).status)
      })
    }

    test(`[AP-02] ${resource.name}: no call is answered without a session`, async () => {
      const nobody = server.as("")
      for (const flag of flags) expect((await calls[flag].send(nobody, resource)).status).toBe(401)
    })
  }

  test("[PM-07] a module's name is matched without case, blanks and dashes", async () => {
    const client = await personWith(server, [{ module: "user-SETUP", action: "View" }])
    expect((await client.get("/suppliers")).status).toBe(200)
    expect(normaliseName("user-SETUP")).toBe(normaliseName("UserSetup"))
  })

  test("[PM-11] Global with all five may do everything; with four it may do nothing more", async () => {
    const all = await personWith(server, rights("Global"))
    for (const resource of servedResources(registry))
      expect((await calls.view.send(all, resource)).status).toBe(200)
    const four = await personWith(server, rights("Global").slice(0, 4))
    expect((await four.get("/suppliers")).status).toBe(403)
  })

  test("a single record needs the right to view its kind", async () => {
    const [admin] = (await root.get("/users/admin")).body.data
    const [partner] = (await root.get("/users/partner")).body.data
    const client = await personWith(server, [{ module: "PartnerData", action: "view" }])
    expect((await client.get(`/users/${partner.id}`)).status).toBe(200)
    expect((await client.get(`/users/${admin.id}`)).status).toBe(403)
    const nobody = await personWith(server, [])
    expect((await nobody.get(`/users/${partner.id}`)).status).toBe(403)
    expect((await nobody.get("/users/nobody")).status).toBe(403)
  })
})

describe("reading what a form needs", () => {
  /** Every key of an answer with a value, as a path. */
  const keysOf = (value: unknown, path = ""): string[] =>
    Array.isArray(value)
      ? value.flatMap((item) => keysOf(item, path))
      : typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key))
        : value === null
          ? []
          : [path]

  test("[PM-30] a form's choices are readable, and nothing else of those records", async () => {
    const client = await personWith(server, [{ module: "EmployeeData", action: "add" }])
    const suppliers = await client.get("/suppliers")
    expect(suppliers.status).toBe(200)
    // Verifications carry the code (VF-17).
    expect([...new Set(keysOf(suppliers.body.data))].sort()).toEqual(["code_sp", "id", "name"])
    const roles = await client.get("/roles")
    expect([...new Set(keysOf(roles.body.data))].sort()).toEqual(["grantable", "id", "name", "status"])
    const admins = await client.get("/users/admin")
    expect([...new Set(keysOf(admins.body.data))].sort()).toEqual([
      "employees.employee_id",
      "id",
      "is_active",
      "profiles.member_id",
      "user_type",
    ])
    expect((await client.get(`/users/${admins.body.data[0].id}`)).status).toBe(403)
  })

  test("partners show four fields to users who only add vehicles", async () => {
    const client = await personWith(server, [{ module: "AdminData", action: "add" }])
    const { body } = await client.get("/users/partner")
    const keys = new Set(keysOf(body.data))
    expect(keys).toContain("partners.vehicle_number")
    for (const secret of ["email", "profiles.phone_number", "profiles.address", "partners.postalcode"])
      expect(keys).not.toContain(secret)
  })
})

describe("permissions of a role", () => {
  const entries = [
    { module: "AdminData", action: "view" },
    { module: "AccessManagement", action: "edit" },
  ]

  test("[AP-12, AP-13, AB-02, AB-93] are replaced whole, each once, in the declared spelling, and are saved back as they were read", async () => {
    const person = await personWith(server, [{ module: "UserSetup", action: "view" }])
    const path = `/permissions/${person.roleId}`
    const sent = [...entries, { module: "admin_DATA", action: "View" }]
    const put = await root.put(path, { permissions: sent })
    expect(put).toMatchObject({ status: 200, body: { data: { permissions: entries } } })
    const { permissions } = (await root.get(path)).body.data
    expect([...permissions].reverse()).toEqual(entries)
    expect((await root.put(path, { permissions })).status).toBe(200)
    expect((await root.get(path)).body.data.permissions).toEqual(permissions)
    expect((await person.get("/type-varieties")).status).toBe(403)
    expect((await person.get("/users/admin")).status).toBe(200)
  })

  test("[AB-107] only declared modules and actions are stored; a row that names another does nothing and is not answered", async () => {
    const person = await personWith(server, entries)
    const path = `/permissions/${person.roleId}`
    for (const [module, action] of [
      ["EmployeeDataGaji", "delete"],
      ["__proto__", "view"],
      ["AdminData", "approve"],
      ["AdminData", "semua"],
      ["AdminData", "__proto__"],
    ] as const) {
      const { status, body } = await root.put(path, { permissions: [...entries, { module, action }] })
      expect(status).toBe(422)
      expect(body.message).toBe(`Akses '${action}' untuk '${module}' tidak dikenal.`)
    }
    const { queries } = server.engine.db
    await queries
      .insertInto("role_permissions")
      .values([
        { role_id: person.roleId, module: "EmployeeDataGaji", action: "view" },
        { role_id: person.roleId, module: "AdminData", action: "terbang" },
      ])
      .execute()
    expect((await root.get(path)).body.data.permissions).toHaveLength(2)
    const [employee] = (await root.get("/users/employee")).body.data
    expect((await person.get(`/users/${employee.id}`)).status).toBe(403)
    expect((await person.delete("/users/employee/nobody")).status).toBe(403)
  })

  test("one's own are readable to anyone, others' and changes only with Global", async () => {
    const person = await personWith(server, rights("UserSetup"))
    const other = await personWith(server, [])
    expect((await person.get(`/permissions/${person.roleId}`)).body.data.permissions).toHaveLength(5)
    expect((await person.get(`/permissions/${other.roleId}`)).status).toBe(403)
    expect(
      (await person.put(`/permissions/${person.roleId}`, { permissions: rights("Global") })).status,
    ).toBe(403)
    const global = await personWith(server, rights("Global"))
    expect((await global.get(`/permissions/${other.roleId}`)).status).toBe(200)
    expect((await global.put(`/permissions/${other.roleId}`, { permissions: entries })).status).toBe(200)
  })

  test("[PM-05] superadmin's are not to be written; unknown roles are not found; nonsense is refused", async () => {
    const roles = (await root.get("/roles")).body.data
    const superadmin = roles.find((role: { name: string }) => role.name === "superadmin")
    expect((await root.put(`/permissions/${superadmin.id}`, { permissions: [] })).status).toBe(403)
    expect((await root.get("/permissions/nobody")).status).toBe(404)
    const { roleId } = await personWith(server, entries)
    for (const permissions of [
      undefined,
      "x",
      [1],
      [{ module: "", action: "view" }],
      [{ module: "a".repeat(101), action: "view" }],
    ])
      expect((await root.put(`/permissions/${roleId}`, { permissions })).status).toBe(422)
    expect((await root.get(`/permissions/${roleId}`)).body.data.permissions).toHaveLength(2)
  })
})
