/** Changes of a role itself, of one's own account, and who may give a role (`raising.test.ts` has the matrix). */
import { beforeAll, describe, expect, test } from "vitest"
import { USER_STATUSES } from "../../resources/shared/statuses"
import { MATRIX_MODULES } from "../support/matrix"
import { type Client, personWith } from "./support/api"
import { peopleWithRoles } from "./support/people-with-roles"
import {
  actorsFor,
  all,
  CLERK,
  isOwn,
  KINDS,
  kinds,
  listOf,
  MORE,
  nextNumber,
  openRoles,
  type RolesBench,
  roleCells,
  statusOf,
  without,
} from "./support/roles-bench"

let bench: RolesBench
let root: Client
beforeAll(async () => {
  bench = await openRoles()
  root = bench.root
})

describe("a role itself", () => {
  const cells = kinds.flatMap((kind) =>
    actorsFor(kind).map((actor) => [`${actor} × ${kind}`, { kind, actor }] as const),
  )
  test.each(cells)(
    "is renamed, moved and deleted by those who have its rights: %s",
    async (_, { kind, actor }) => {
      const client = bench.actors[actor]
      // The superadmin role cannot be renamed or deleted, not even by superadmins.
      const may = isOwn[actor](kind) && kind !== "superadmin"
      const role = await bench.freshRole("MEMBER", kind)
      const name = `Baru ${nextNumber()}`
      const refused = kind === "superadmin" && actor === "superadmin" ? 409 : 403
      expect((await client.put(`/roles/${role}`, { name, status: "MEMBER" })).status).toBe(
        may ? 200 : refused,
      )
      const moved = await client.put(`/roles/${role}`, { status: "PARTNER" })
      expect(moved.status).toBe(may ? 200 : kind === "superadmin" && actor === "superadmin" ? 409 : 403)
      expect((await client.delete(`/roles/${role}`)).status).toBe(may ? 200 : refused)
    },
  )

  test.each(cells)("[AP-13] has its rights written by full access alone: %s", async (_, { kind, actor }) => {
    const role = await bench.freshRole("EMPLOYEE", kind)
    const full = actor !== "clerk" && kind !== "superadmin"
    for (const permissions of [KINDS[kind], [], CLERK, all("Global")])
      expect((await bench.actors[actor].put(`/permissions/${role}`, { permissions })).status).toBe(
        full ? 200 : 403,
      )
  })

  test("sent back unchanged is accepted from every caller", async () => {
    const role = await bench.freshRole("MEMBER", "all of Global")
    const { name, status } = (await root.get(`/roles/${role}`)).body.data
    expect((await bench.actors.clerk.put(`/roles/${role}`, { name, status })).status).toBe(200)
  })
})

describe("one's own account", () => {
  const payload = (roleId: string) =>
    without(
      peopleWithRoles.admins?.(bench.b, [roleId, bench.roleOf("MEMBER", "no rights")]) ?? {},
      "password",
    )

  test("gains no right: neither further ones, nor those of a role that it may only give", async () => {
    const clerk = await personWith(bench.server, CLERK)
    const own = { ...clerk, address: `/users/admin/${clerk.id}` }
    const passed = await bench.makeRole("ADMIN", MORE, { givers: [clerk.roleId] })
    expect((await own.put(own.address, payload(bench.roleOf("ADMIN", "one more than his")))).status).toBe(403)
    const refused = await own.put(own.address, payload(passed))
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("diri sendiri") } })
    const person = peopleWithRoles.admins?.(bench.b, [passed, bench.roleOf("MEMBER", "no rights")])
    expect((await own.post("/users/admin", person)).status).toBe(201)
  })

  test("may change its own data and email, whatever other roles it has", async () => {
    const clerk = await personWith(bench.server, all("AdminData"))
    const whole =
      peopleWithRoles.admins?.(bench.b, [clerk.roleId, bench.roleOf("MEMBER", "others than his")]) ?? {}
    const address = `/users/admin/${clerk.id}`
    expect((await root.put(address, without(whole, "password"))).status).toBe(200)
    expect((await clerk.put(address, { email: `sendiri${nextNumber()}@koperasi.local` })).status).toBe(200)
    expect((await clerk.put(address, { phoneNumber: "081299990000" })).status).toBe(200)
  })
})

describe("attempts that succeeded once", () => {
  const one = (client: Client, path: string, body: unknown) =>
    client.post(path, body).then(({ status }) => status)
  const seven = all(...MATRIX_MODULES)

  test("EmployeeData.add alone makes no account with a role of seven modules", async () => {
    const adder = await personWith(bench.server, [{ module: "EmployeeData", action: "add" }])
    const role = await bench.makeRole("EMPLOYEE", seven)
    const person = peopleWithRoles.employees?.(bench.b, [role, bench.roleOf("MEMBER", "no rights")])
    expect(await one(adder, "/users/employee", person)).toBe(403)
  })

  test("PartnerData.add makes no member account with an office role", async () => {
    const adder = await personWith(bench.server, [{ module: "PartnerData", action: "add" }])
    const person = peopleWithRoles.members?.(bench.b, [
      await bench.makeRole("ADMIN", seven),
      bench.roleOf("MEMBER", "no rights"),
    ])
    expect(await one(adder, "/cooperative-members", person)).toBe(403)
  })

  test("[AB-107] EmployeeData opens no module whose name begins like it", async () => {
    const person = await personWith(bench.server, all("EmployeeData"))
    const { status } = await root.put(`/permissions/${person.roleId}`, {
      permissions: [...all("EmployeeData"), { module: "EmployeeDataGaji", action: "delete" }],
    })
    expect(status).toBe(422)
  })
})

describe("[PM-30] a role is given only to its kind of user", () => {
  const wrong = roleCells.flatMap(([name, cell]) =>
    USER_STATUSES.filter(({ value }) => value !== statusOf(cell.field)).map(
      ({ value }) => [name, value, cell] as const,
    ),
  )
  test.each(wrong)("%s takes no role of %s", async (_, status, { resource, field }) => {
    const { payloadOf } = bench
    const wrongOne = payloadOf(resource, { [field.key]: bench.roleOf(status, "no rights") })
    expect((await root.post(listOf(resource), wrongOne)).status).toBe(422)
    const right = payloadOf(resource, {})
    const { id } = (await root.post(listOf(resource), right)).body.data
    const edit = { ...without(right, "password"), Roles: wrongOne.Roles }
    expect((await root.put(`${listOf(resource)}/${id}`, edit)).status).toBe(422)
  })
})

describe("[PM-30] a role that a record has keeps its kind", () => {
  test.each(roleCells)("%s", async (_, { resource, field }) => {
    const { payloadOf } = bench
    const status = statusOf(field)
    const role = await bench.makeRole(status, [])
    const other = USER_STATUSES.find(({ value }) => value !== status)?.value
    const payload = payloadOf(resource, { [field.key]: role })
    const { id } = (await root.post(listOf(resource), payload)).body.data
    const name = `Nama ${nextNumber()}`
    expect(await root.put(`/roles/${role}`, { name, status: other })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(resource.label.plural) },
    })
    expect((await root.put(`/roles/${role}`, { name, status })).status).toBe(200)
    expect((await root.delete(`${listOf(resource)}/${id}`)).status).toBe(200)
    expect((await root.put(`/roles/${role}`, { name, status: other })).status).toBe(200)
  })
})

describe("the givers of a role", () => {
  const path = (role: string) => `/permissions/${role}/givers`

  test("are read and written by superadmins only, and stored", async () => {
    const role = await bench.makeRole("EMPLOYEE", MORE)
    const givers = [bench.clerkRole]
    expect((await root.get(path(role))).body).toEqual({ data: { givers: [] } })
    for (const actor of ["clerk", "chief"] as const) {
      expect((await bench.actors[actor].get(path(role))).status).toBe(403)
      expect((await bench.actors[actor].put(path(role), { givers })).status).toBe(403)
    }
    expect(await root.put(path(role), { givers: [...givers, ...givers] })).toMatchObject({
      status: 200,
      body: { data: { givers } },
    })
    expect((await root.get(path(role))).body).toEqual({ data: { givers } })
    expect((await root.put(path(role), { givers: [] })).status).toBe(200)
    expect((await root.get(path(role))).body).toEqual({ data: { givers: [] } })
  })

  test("are existing roles other than itself, and none for a role with full access", async () => {
    const role = await bench.makeRole("EMPLOYEE", MORE)
    for (const givers of [undefined, "x", [1], ["tidak-ada"], ["__proto__"], [role], [bench.clerkRole, null]])
      expect((await root.put(path(role), { givers })).status).toBe(422)
    for (const status of ["ADMIN", "EMPLOYEE"] as const)
      for (const kind of ["superadmin", "all of Global"] as const)
        expect((await root.put(path(bench.roleOf(status, kind)), { givers: [bench.clerkRole] })).status).toBe(
          422,
        )
    expect((await root.get(path("tidak-ada"))).status).toBe(404)
    expect((await root.put(path("tidak-ada"), { givers: [] })).status).toBe(404)
  })

  test("lose their effect once the role has full access, and go with either role", async () => {
    const clerk = await personWith(bench.server, CLERK)
    const role = await bench.makeRole("EMPLOYEE", MORE, { givers: [clerk.roleId] })
    const give = () =>
      clerk.post(
        "/users/employee",
        peopleWithRoles.employees?.(bench.b, [role, bench.roleOf("MEMBER", "no rights")]),
      )
    expect((await give()).status).toBe(201)
    await root.put(`/permissions/${role}`, { permissions: all("Global") })
    expect((await give()).status).toBe(403)
    const [first, second] = [await bench.makeRole("MEMBER", MORE), await bench.makeRole("MEMBER", [])]
    await root.put(path(first), { givers: [second] })
    expect((await root.delete(`/roles/${second}`)).status).toBe(200)
    expect((await root.get(path(first))).body.data.givers).toEqual([])
    await root.put(path(first), { givers: [bench.clerkRole] })
    expect((await root.delete(`/roles/${first}`)).status).toBe(200)
    const left = await bench.server.engine.db.queries
      .selectFrom("role_givers")
      .select("role_id")
      .where("role_id", "=", first)
      .execute()
    expect(left).toEqual([])
  })
})
