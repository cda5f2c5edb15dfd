/** Names such as `__proto__` in every place of every endpoint: the process goes on, and no prototype is changed. */
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { loadSample } from "../../server/sample"
import { FLAGS } from "../../src/core/access/permissions"
import { assertCleanPrototype, OUTSIDE_NAMES, withOutsideNames } from "../support/outside-names"
import { ADMIN, type Client, openServer, personWith, type Server } from "./support/api"
import { servedResources } from "./support/served"

let server: Server
let root: Client

beforeAll(async () => {
  server = await openServer()
  await loadSample(server.engine, ADMIN)
  root = await server.login(ADMIN.email)
})

/** Old and new sessions are answered as before. */
async function stillAnswers(): Promise<void> {
  assertCleanPrototype()
  expect((await root.get("/roles")).status).toBe(200)
  expect((await (await server.login(ADMIN.email)).get("/users/admin")).status).toBe(200)
}
afterEach(stillAnswers)

describe("names of inherited properties in requests", () => {
  test.each(OUTSIDE_NAMES)("as a module and as an action: %s", async (name) => {
    const person = await personWith(server, [{ module: "UserSetup", action: "view" }])
    const path = `/permissions/${person.roleId}`
    for (const entry of [
      { module: name, action: "view" },
      { module: "UserSetup", action: name },
      { module: name, action: name },
    ]) {
      const { status } = await root.put(path, { permissions: [entry] })
      expect(status).toBe(422)
    }
    expect((await person.get("/suppliers")).status).toBe(200)
  })

  test.each(OUTSIDE_NAMES)("as a module of a stored right: %s", async (name) => {
    const rows = [...FLAGS, name].map((action) => ({ module: name, action }))
    const person = await personWith(server, [...rows, { module: "UserSetup", action: "view" }])
    expect((await person.get("/suppliers")).status).toBe(200)
    expect((await person.post("/suppliers", {})).status).toBe(403)
    const { permissions } = (await person.get(`/permissions/${person.roleId}`)).body.data
    expect(permissions).toEqual([{ module: "UserSetup", action: "view" }])
    expect((await root.put(`/permissions/${person.roleId}`, { permissions })).status).toBe(200)
  })

  test.each(servedResources(registry).map((resource) => [resource.name, resource] as const))(
    "in payloads and addresses: %s",
    async (_, resource) => {
      if (resource.source.kind !== "rest") return
      const { list, one } = resource.source
      const keys = resource.fields.flatMap((field) => (field.send ? [field.send.key] : []))
      const values = [withOutsideNames("x"), withOutsideNames({ id: "x", name: "x" }), ...OUTSIDE_NAMES]
      const [existing] = (await root.get(list)).body.data
      for (const value of values) {
        const filled = Object.fromEntries(keys.map((key) => [key, value]))
        const payload = { ...filled, ...withOutsideNames(value) }
        expect([201, 403, 409, 422]).toContain((await root.post(list, payload)).status)
        if (existing)
          expect([200, 403, 405, 409, 422]).toContain(
            (await root.put(`${list}/${existing.id}`, payload)).status,
          )
      }
      for (const name of OUTSIDE_NAMES) {
        expect([404, 405]).toContain((await root.put(`${list}/${name}`, withOutsideNames({}))).status)
        expect([404, 405]).toContain((await root.delete(`${list}/${name}`)).status)
        expect([404, 405]).toContain((await root.get(one.replace(":id", name))).status)
      }
    },
  )

  test("in the other paths, and at the login", async () => {
    for (const name of OUTSIDE_NAMES) {
      for (const path of [`/${name}`, `/permissions/${name}`, `/roles/${name}/x`])
        expect([404, 405]).toContain((await root.get(path)).status)
      expect((await root.put(`/permissions/${name}`, { permissions: [] })).status).toBe(404)
      const credentials = { ...withOutsideNames(name), email: name, password: name }
      expect([401, 422, 429]).toContain(
        (await server.request("POST", "/auth/login", { body: credentials })).status,
      )
    }
  })
})
