import { beforeAll, describe, expect, test } from "vitest"
import { hashPassword, verifyPassword } from "../../server/auth/password"
import { readToken } from "../../src/core/session/token"
import { ADMIN, type Client, openProduct, personWith, rights, type Server } from "./support/api"
import { adminPayload, type Basics, basics } from "./support/people"

let server: Server & { root: Client; adminId: string }
let b: Basics
let clock = Date.now()

beforeAll(async () => {
  server = await openProduct({ now: () => new Date(clock), sessionHours: 2 })
  b = await basics(server.root)
})

const login = (email: unknown, password: unknown) =>
  server.request("POST", "/auth/login", { body: { email, password } })

describe("signing in", () => {
  test("[AP-06, RT-32, RT-47] gives a token with the claims, and the role's permissions", async () => {
    const person = await personWith(server, [{ module: "AdminData", action: "view" }])
    const claims = readToken(person.token)
    expect(claims).toMatchObject({
      id: person.id,
      roleId: person.roleId,
      exp: Math.floor(clock / 1000) + 7200,
    })
    expect(claims?.fullName).toMatch(/^Orang /)
    expect(claims?.role).toMatch(/^Peran /)
    const { body } = await login(` ${ADMIN.email.toUpperCase()} `, ADMIN.password)
    expect(readToken(body.data.token)?.role).toBe("superadmin")
    expect(body.data.permissions).toEqual([])
  })

  test("[LG-27] a wrong password and an unknown address get the same answer", async () => {
    for (const email of [ADMIN.email, "tidak.ada@koperasi.local", "", null, { a: 1 }, "a\0b"])
      expect(await login(email, "salah-sekali")).toMatchObject({
        status: 401,
        body: { message: "Email atau password salah." },
      })
  })

  test("passwords are kept as salted hashes", async () => {
    const [one, two] = await Promise.all([hashPassword("Rahasia1"), hashPassword("Rahasia1")])
    expect(one).not.toBe(two)
    expect(await verifyPassword("Rahasia1", one)).toBe(true)
    expect(await verifyPassword("Rahasia2", one)).toBe(false)
    expect(await verifyPassword("Rahasia1", undefined)).toBe(false)
  })
})

describe("a session ends", () => {
  const works = async (client: Client) => (await client.get("/suppliers")).status

  test("[AP-07, LY-14] with logout: the token is dead, other sessions of the same person live", async () => {
    const one = await server.login(ADMIN.email)
    const two = await server.login(ADMIN.email)
    const left = await one.post("/auth/logout", {})
    expect([left.status, left.headers.get("Clear-Site-Data")]).toEqual([200, '"cache"'])
    expect(await works(one)).toBe(401)
    const again = await one.post("/auth/logout", {})
    // A call without a session clears no browser.
    expect([again.status, again.headers.get("Clear-Site-Data")]).toEqual([401, null])
    expect(await works(two)).toBe(200)
  })

  test("[RT-37, RT-41] with its time", async () => {
    const client = await server.login(ADMIN.email)
    clock += 2 * 3600_000 - 5000
    expect(await works(client)).toBe(200)
    clock += 10_000
    expect(await works(client)).toBe(401)
    server.root = await server.login(ADMIN.email)
  })

  test("when its person is deleted or gets another role", async () => {
    const payload = adminPayload(b)
    const { body } = await server.root.post("/users/admin", payload)
    const first = await server.firstLogin(payload.email)
    expect((await first.get(`/permissions/${b.adminRole}`)).status).toBe(200)
    const role = await server.root.post("/roles", { name: "Peran Baru", status: "ADMIN" })
    await server.root.put(`/users/admin/${body.data.id}`, { Roles: [role.body.data.id] })
    expect((await first.get(`/permissions/${b.adminRole}`)).status).toBe(401)
    const second = await server.login(payload.email)
    await server.root.delete(`/users/admin/${body.data.id}`)
    expect(await works(second)).toBe(401)
    expect((await login(payload.email, ADMIN.password)).status).toBe(401)
  })

  test("[AP-02] a token that is changed, unsigned or someone else's is none", async () => {
    const { token } = await server.login(ADMIN.email)
    const [head = "", body = "", signature = ""] = token.split(".")
    const none = Buffer.from('{"alg":"none"}').toString("base64url")
    for (const wrong of [
      "x",
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(1)}A`,
      `${none}.${body}.x`,
    ])
      expect(await works(server.as(wrong))).toBe(401)
    const foreign = await openProduct()
    expect((await foreign.as(token).get("/suppliers")).status).toBe(401)
  })
})

describe("[AB-25, AB-91] superadmin", () => {
  const untouchable = async () => {
    const modules = ["AdminData", "EmployeeData", "PartnerData", "UserSetup", "Global"]
    return personWith(
      server,
      modules.flatMap((module) => rights(module)),
    )
  }
  const superadminRole = async () =>
    (await server.root.get("/roles")).body.data.find((role: { name: string }) => role.name === "superadmin")
      .id

  test("[AM-02, PM-31] is left out of the roles that anyone else sees", async () => {
    const other = await untouchable()
    const names = (client: Client) =>
      client.get("/roles").then(({ body }) => body.data.map((role: { name: string }) => role.name))
    expect(await names(server.root)).toContain("superadmin")
    expect(await names(other)).not.toContain("superadmin")
    expect((await other.get(`/roles/${await superadminRole()}`)).status).toBe(404)
  })

  test("is neither given, made, renamed nor deleted by anyone else", async () => {
    const other = await untouchable()
    const role = await superadminRole()
    const given = await other.post("/users/admin", adminPayload(b, { Roles: [role] }))
    expect([403, 422]).toContain(given.status)
    const { body } = await server.root.post("/users/admin", adminPayload(b))
    const promoted = await other.put(`/users/admin/${body.data.id}`, { Roles: [role] })
    expect([403, 422]).toContain(promoted.status)
    expect((await other.post("/roles", { name: "SuperAdmin", status: "EMPLOYEE" })).status).toBe(403)
    expect((await other.put(`/roles/${role}`, { name: "Biasa", status: "ADMIN" })).status).toBe(403)
    expect((await other.delete(`/roles/${role}`)).status).toBe(403)
    expect((await server.root.put(`/roles/${role}`, { name: "Biasa", status: "ADMIN" })).status).toBe(409)
  })

  test("is not edited or deleted by anyone else", async () => {
    const other = await untouchable()
    expect((await other.put(`/users/admin/${server.adminId}`, { fullName: "Lain" })).status).toBe(403)
    expect((await other.delete(`/users/admin/${server.adminId}`)).status).toBe(403)
    expect((await server.root.put(`/users/admin/${server.adminId}`, { fullName: "Ketua" })).status).toBe(200)
  })

  test("the last one stays, and no account deletes itself", async () => {
    const own = await server.root.delete(`/users/admin/${server.adminId}`)
    expect(own).toMatchObject({
      status: 409,
      body: { message: "Anda tidak dapat menghapus akun Anda sendiri." },
    })
    const demoted = await server.root.put(`/users/admin/${server.adminId}`, { Roles: [b.adminRole] })
    expect(demoted.status).toBe(409)
    const payload = adminPayload(b, { Roles: [await superadminRole()] })
    const second = await server.root.post("/users/admin", payload)
    expect(second.status).toBe(201)
    const deputy = await server.firstLogin(payload.email)
    expect((await deputy.delete(`/users/admin/${second.body.data.id}`)).status).toBe(409)
    expect((await server.root.delete(`/users/admin/${second.body.data.id}`)).status).toBe(200)
    const person = await untouchable()
    expect((await person.delete(`/users/admin/${person.id}`)).status).toBe(409)
  })
})

describe("a role that may do everything (all of Global)", () => {
  test("is given, and its holders are changed, only by users with full access", async () => {
    const chief = await personWith(server, rights("Global"))
    const clerk = await personWith(server, [
      ...rights("AdminData"),
      ...rights("PartnerData"),
      ...rights("UserSetup"),
    ])
    const made = await clerk.post("/users/admin", adminPayload(b, { Roles: [chief.roleId] }))
    expect(made).toMatchObject({ status: 403, body: { message: expect.stringContaining("akses penuh") } })
    const raised = adminPayload(b, { Roles: [chief.roleId] })
    expect((await clerk.put(`/users/admin/${clerk.id}`, raised)).status).toBe(403)
    const lowered = await clerk.put(`/users/admin/${chief.id}`, adminPayload(b))
    expect(lowered).toMatchObject({ status: 403, body: { message: expect.stringContaining("akses penuh") } })
    expect((await clerk.delete(`/users/admin/${chief.id}`)).status).toBe(403)
    const given = await chief.post("/users/admin", adminPayload(b, { Roles: [chief.roleId] }))
    expect(given.status).toBe(201)
    expect((await chief.delete(`/users/admin/${given.body.data.id}`)).status).toBe(200)
    expect((await clerk.post("/users/admin", adminPayload(b))).status).toBe(201)
  })

  test("[AB-25] no role may look like superadmin, for any caller", async () => {
    const clerk = await personWith(server, rights("UserSetup"))
    const { body } = await server.root.post("/roles", { name: "Juru Tulis", status: "ADMIN" })
    const refused = { status: 422, body: { errors: { name: ["Nama ini terlalu mirip dengan superadmin"] } } }
    const names = ["Super Admin", "super-admin", "SUPER_ADMIN", "superаdmin", "sυperadmin", "SUPERADMİN"]
    for (const name of [...names, "super\u200badmin", "ｓｕｐｅｒａｄｍｉｎ", "superadm1n", "súper.admin"])
      for (const client of [server.root, clerk]) {
        expect(await client.post("/roles", { name, status: "EMPLOYEE" }), name).toMatchObject(refused)
        expect(await client.put(`/roles/${body.data.id}`, { name, status: "ADMIN" })).toMatchObject(refused)
      }
  })
})
