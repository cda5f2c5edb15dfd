/** Sign-in of suspended accounts, and of records whose status forbids it. */
import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import type { Database } from "../../server/database/types"
import { createEngine } from "../../server/engine"
import type { Resource } from "../../src/core/schema/resource"
import { isDocumented } from "../support/documented"
import { ADMIN, type Client, listOf, openProduct, personWith, rights, type Server } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type Basics, basics } from "./support/people"
import { peopleWithRoles } from "./support/people-with-roles"

/** Everything that can sign in, once; people-with-roles.ts has payloads of the documented ones. */
const withAccount = storedResources(registry).filter(
  (resource) => isDocumented(resource) && resource.account && resource.variantOf === resource.name,
)
const INACTIVE = { status: 401, body: { message: "Akun ini sudah tidak aktif." } }

onBothDatabases("the switch of an account", ({ open }) => {
  let db: Database
  let server: Server & { root: Client; adminId: string }
  let b: Basics
  beforeAll(async () => {
    db = await open(registry)
    server = await openProduct({ db })
    b = await basics(server.root)
  }, 60_000)

  const login = (email: string, password = ADMIN.password) =>
    server.request("POST", "/auth/login", { body: { email, password } })
  const works = async (client: Client) => (await client.get("/groups")).status !== 401

  /** A person of a resource with an account, as the API answers him, and signed in. */
  const person = async (resource: Resource) => {
    const make = peopleWithRoles[resource.name]
    const payload = make?.(b, [b.adminRole, b.employeeRole, b.partnerRole, b.memberRole]) ?? {}
    const roles = (await server.root.get("/roles")).body.data as { id: string; status: string }[]
    const fits = {
      admins: ["ADMIN", "MEMBER"],
      employees: ["EMPLOYEE", "MEMBER"],
      partners: ["PARTNER", "MEMBER"],
    }
    const wanted = (fits as Record<string, string[]>)[resource.name] ?? ["ADMIN", "MEMBER"]
    const own = [b.adminRole, b.employeeRole, b.partnerRole, b.memberRole].filter((id) =>
      wanted.includes(roles.find((role) => role.id === id)?.status ?? ""),
    )
    const made = await server.root.post(listOf(resource), { ...payload, Roles: own })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const email = String(payload.email).toLowerCase()
    const { id } = made.body.data
    return {
      id,
      email,
      payload: { ...payload, Roles: own },
      answer: made.body.data,
      client: await server.login(email),
    }
  }
  const address = (resource: Resource, id: string) => `${listOf(resource)}/${id}`
  const rowOf = async (resource: Resource, id: string, client = server.root) =>
    ((await client.get(listOf(resource))).body.data as { id: string; account: unknown }[]).find(
      (row) => row.id === id,
    )

  test.each(withAccount.map((resource) => [resource.name, resource] as const))(
    "%s: an account is switched off at once, stays so, and is switched on again",
    async (_, resource) => {
      const { id, email, payload, answer, client } = await person(resource)
      expect(answer.account).toEqual({ active: true, suspended: false })
      const put = (active: unknown) => server.root.put(`${address(resource, id)}/account`, { active })

      const off = { active: false, suspended: true }
      for (let again = 0; again < 2; again++)
        expect(await put(false)).toMatchObject({ status: 200, body: { data: off } })
      expect(await works(client)).toBe(false)
      expect(await login(email)).toMatchObject(INACTIVE)
      // Only the right password reveals it.
      expect((await login(email, "salah-sekali")).body.message).toBe("Email atau password salah.")

      // The record is as it was: in its list, and whatever is saved of it leaves the account off.
      const { password: _password, ...same } = payload as Record<string, unknown>
      const saved = await server.root.put(address(resource, id), same)
      expect([saved.status, saved.body.data?.account]).toEqual([200, off])
      expect((await rowOf(resource, id))?.account).toEqual(off)
      expect(await login(email)).toMatchObject(INACTIVE)

      expect(await put(true)).toMatchObject({
        status: 200,
        body: { data: { active: true, suspended: false } },
      })
      await expect(server.login(email)).resolves.toBeDefined()
      expect(await works(client)).toBe(false)
      await put(false)
      expect((await server.root.delete(address(resource, id))).status).toBe(200)
    },
  )

  /** Every select of a record that decides whether it signs in. */
  const statuses = withAccount.flatMap((resource) =>
    (resource.account?.active ?? []).flatMap(({ field: key, value }) => {
      const field = resource.field(key)
      const other = field.type === "select" && field.options.find((option) => option.value !== value)
      return other && field.send
        ? [[`${resource.name}.${key}`, { resource, key: field.send.key, value, other: other.value }] as const]
        : []
    }),
  )
  test("partners and members have such a status", () => {
    expect(statuses.map(([name]) => name)).toEqual(["partners.activeStatus", "members.activeStatus"])
  })
  test.each(statuses)("%s: an inactive account does not sign in, and its sessions end", async (_, cell) => {
    const { resource, key, value, other } = cell
    const { id, email, client } = await person(resource)
    const set = (status: unknown) => server.root.put(address(resource, id), { [key]: status })
    expect((await set(other)).body.data.account).toEqual({ active: false, suspended: false })
    expect(await works(client)).toBe(false)
    expect(await login(email)).toMatchObject(INACTIVE)
    // Switching it on does not overrule the record.
    const on = await server.root.put(`${address(resource, id)}/account`, { active: true })
    expect(on.body.data).toEqual({ active: false, suspended: false })
    expect(await login(email)).toMatchObject(INACTIVE)
    expect((await set(value)).body.data.account).toEqual({ active: true, suspended: false })
    await expect(server.login(email)).resolves.toBeDefined()
    expect(await works(client)).toBe(false)

    // One that is made inactive never had a session, and an older version's is ended at the next start.
    const later = await server.login(email)
    await set(other)
    await db.queries.updateTable("accounts").set({ active: 1 }).where("id", "=", id).execute()
    expect(await works(await server.begin(id))).toBe(true)
    await createEngine({ db, registry })
    expect(await login(email)).toMatchObject(INACTIVE)
    expect(await works(later)).toBe(false)
    await set(value)
    await db.queries.updateTable("accounts").set({ active: 0 }).where("id", "=", id).execute()
    await createEngine({ db, registry })
    expect((await login(email)).status).toBe(200)
  })

  test("an account that is switched off stays so at a start", async () => {
    const [resource] = withAccount
    if (!resource) throw new Error("nobody can sign in")
    const { id, email } = await person(resource)
    await server.root.put(`${address(resource, id)}/account`, { active: false })
    await createEngine({ db, registry })
    expect(await login(email)).toMatchObject(INACTIVE)
  })

  test("requires the right to edit the record; the right to view shows the state", async () => {
    const partners = registry.get("partners")
    const { id } = await person(partners)
    const place = `${address(partners, id)}/account`
    const viewer = await personWith(server, rights("PartnerData", "view"))
    expect((await viewer.put(place, { active: false })).status).toBe(403)
    expect((await rowOf(partners, id, viewer))?.account).toEqual({ active: true, suspended: false })
    // A list read for a form's choices contains nothing of accounts.
    const reader = await personWith(server, rights("AdminData", "add"))
    expect(await rowOf(partners, id, reader)).not.toHaveProperty("account")
    expect((await server.request("PUT", place, { body: { active: false } })).status).toBe(401)
    expect((await server.root.get(place)).status).toBe(405)
    for (const active of [undefined, null, "false", 0, {}])
      expect((await server.root.put(place, { active })).body.errors).toEqual({
        active: ["Harus true atau false"],
      })
    const editor = await personWith(server, rights("PartnerData", "view", "edit"))
    expect((await editor.put(place, { active: false })).status).toBe(200)
  })

  test("there must be an account, and it is never one's own", async () => {
    const partners = registry.get("partners")
    const {
      email: _e,
      password: _p,
      ...without
    } = (peopleWithRoles.partners?.(b, [b.partnerRole, b.memberRole]) ?? {}) as Record<string, unknown>
    const { body } = await server.root.post("/users/partner", without)
    expect(body.data.account).toBeNull()
    expect(
      await server.root.put(`${address(partners, body.data.id)}/account`, { active: false }),
    ).toMatchObject({
      status: 409,
      body: { message: "Data ini tidak memiliki akun." },
    })
    expect((await server.root.put("/users/partner/tidak-ada/account", { active: false })).status).toBe(404)
    for (const active of [false, true])
      expect(await server.root.put(`/users/admin/${server.adminId}/account`, { active })).toMatchObject({
        status: 409,
        body: { message: "Anda tidak dapat menonaktifkan akun Anda sendiri." },
      })
  })

  test("[AB-91] two superadmins who switch each other off at once leave one", async () => {
    const admins = registry.get("admins")
    const { id, email } = await person(admins)
    const roles = (await server.root.get("/roles")).body.data as { id: string; name: string }[]
    const superadmin = roles.find((role) => role.name === "superadmin")?.id
    expect((await server.root.put(`/users/admin/${id}`, { Roles: [superadmin, b.memberRole] })).status).toBe(
      200,
    )
    const deputy = await server.login(email)
    const answers = await Promise.all([
      server.root.put(`/users/admin/${id}/account`, { active: false }),
      deputy.put(`/users/admin/${server.adminId}/account`, { active: false }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = answers[0]?.status === 200 ? ADMIN.email : email
    server.root = await server.login(left)
    const other = answers[0]?.status === 200 ? id : server.adminId
    expect((await server.root.put(`/users/admin/${other}/account`, { active: true })).status).toBe(200)
    server.root = await server.login(ADMIN.email)
  })

  test("a save at the same moment does not switch it on again", async () => {
    const partners = registry.get("partners")
    const { id } = await person(partners)
    for (let round = 0; round < 5; round++) {
      await server.root.put(`${address(partners, id)}/account`, { active: true })
      await Promise.all([
        server.root.put(`${address(partners, id)}/account`, { active: false }),
        ...Array.from({ length: 4 }, (_, number) =>
          server.root.put(address(partners, id), { address: `Dusun ${round}-${number}` }),
        ),
      ])
      expect((await rowOf(partners, id))?.account).toEqual({ active: false, suspended: true })
    }
  })
})
