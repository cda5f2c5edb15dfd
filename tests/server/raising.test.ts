/**
 * Nobody rises above his rights. Every resource that names roles × every kind of role × every way to give, change or
 * take it; the expected cell is worked out from 'every right involved is among one's own' alone.
 */

import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { USER_STATUSES } from "../../resources/shared/statuses"
import { writeGivers } from "../../server/access/role-givers"
import { writePermissions } from "../../server/auth/permissions"
import { roleFields } from "../../server/auth/roles"
import { storedResources } from "../../server/database/schema"
import { insertRecord } from "../../server/records/store"
import { FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { decode } from "../../src/core/codec/codec"
import type { Field, Resource } from "../../src/core/schema/resource"
import { wire } from "../../src/fields/registry"
import { MATRIX_MODULES } from "../support/matrix"
import { type Answer, type Client, openProduct, personWith, type Server } from "./support/api"
import { type Basics, basics } from "./support/people"
import { peopleWithRoles } from "./support/people-with-roles"

type Payload = Record<string, unknown>
type Row = Record<string, unknown>
type Status = (typeof USER_STATUSES)[number]["value"]

const all = (...modules: string[]): PermissionEntry[] =>
  modules.flatMap((module) => FLAGS.map((action) => ({ module, action })))

/** What the clerk may do: reach every form that names roles, and nothing beside. */
const CLERK = all("AdminData", "EmployeeData", "PartnerData", "UserSetup")
const MORE = all("CommissionData")

/** Roles as the clerk sees them: his own rights, some of them, more, or more by a road of its own. */
const KINDS = {
  "no rights": [],
  "some of his": [{ module: "EmployeeData", action: "view" }],
  "all of his": CLERK,
  "one more than his": [...CLERK, { module: "CommissionData", action: "view" }],
  "others than his": MORE,
  "others, but his to give": MORE,
  "may give what he may not": [],
  "may give what he may give": [],
  "all of Global": all("Global"),
  superadmin: [],
} satisfies Record<string, readonly PermissionEntry[]>
type Kind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as Kind[]

/** The rule, from the rights themselves. */
const OWN: readonly Kind[] = ["no rights", "some of his", "all of his", "may give what he may give"]
const isOwn: Record<Actor, (kind: Kind) => boolean> = {
  clerk: (kind) => OWN.includes(kind),
  chief: (kind) => kind !== "superadmin",
  superadmin: () => true,
}
const mayGive = (actor: Actor, kind: Kind): boolean =>
  isOwn[actor](kind) || (actor === "clerk" && kind === "others, but his to give")
type Actor = "clerk" | "chief" | "superadmin"

const subjects = storedResources(registry).filter(
  (resource) =>
    resource.variantOf === resource.name && (resource.account || roleFields(resource, registry).length > 0),
)
const listOf = (resource: Resource) => (resource.source.kind === "rest" ? resource.source.list : "")

let server: Server & { root: Client }
let b: Basics
let actors: Record<Actor, Client & { id?: string }>
let clerkRole: string
/** status → kind → the role's id */
const roles = new Map<string, string>()
const roleOf = (status: Status, kind: Kind) => roles.get(`${status} ${kind}`) ?? ""

let made = 0
async function makeRole(
  status: Status,
  rights: readonly PermissionEntry[],
  { name = `Peran ${status} ${++made}`, givers = [] as readonly string[] } = {},
): Promise<string> {
  const { engine } = server
  const id = engine.newId()
  await engine.db.transaction(async (trx) => {
    const resource = registry.get("roles")
    await insertRecord({ trx, resource, id, values: { name, status }, now: "2026-01-01T00:00:00Z" })
    await writePermissions(trx, id, rights)
    await writeGivers(trx, id, givers)
  })
  return id
}

/** A role of a kind that nobody has yet. */
async function freshRole(status: Status, kind: Kind): Promise<string> {
  if (kind === "superadmin") return roleOf(status, kind)
  const givers = kind === "others, but his to give" ? [clerkRole] : []
  const id = await makeRole(status, KINDS[kind], { givers })
  const given = {
    "may give what he may not": "others than his",
    "may give what he may give": "others, but his to give",
  }
  const through = (given as Partial<Record<Kind, Kind>>)[kind]
  // Named beside whoever may give it already.
  if (through)
    await server.engine.db.queries
      .insertInto("role_givers")
      .values({ role_id: roleOf(status, through), giver_role_id: id })
      .execute()
  return id
}

beforeAll(async () => {
  const product = await openProduct()
  server = product
  b = await basics(product.root)
  const clerk = await personWith(server, CLERK)
  clerkRole = clerk.roleId
  actors = { clerk, chief: await personWith(server, all("Global")), superadmin: product.root }
  const existing: { id: string; name: string }[] = (await product.root.get("/roles")).body.data
  for (const { value: status } of USER_STATUSES)
    for (const kind of kinds) {
      const superadmin = kind === "superadmin"
      const known = status === "ADMIN" && existing.find(({ name }) => name === "superadmin")
      const id = !superadmin
        ? await freshRole(status, kind)
        : known
          ? known.id
          : await makeRole(status, [], { name: "superadmin" })
      roles.set(`${status} ${kind}`, id)
    }
})

/** The status that a role must have to stand in a field. */
const statusOf = (field: Field): Status => {
  const found = USER_STATUSES.find(
    ({ value }) =>
      field.type === "reference" &&
      field.where?.({ name: "x", status: value }, { me: { id: "", name: "", role: "superadmin" } } as never),
  )
  if (!found) throw new Error(`${field.key} takes no role`)
  return found.value
}

/** Someone of a resource with these roles: a payload that passes. */
function payloadOf(resource: Resource, roleIds: Readonly<Record<string, string>>): Payload {
  const person = peopleWithRoles[resource.name]
  if (!person) throw new Error(`tests/server/support/people-with-roles.ts has no ${resource.name}`)
  const fields = roleFields(resource, registry)
  const Roles = fields.map((field) => roleIds[field.key] ?? roleOf(statusOf(field), "no rights"))
  return person(b, Roles)
}

const without = (payload: Payload, ...keys: string[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => !keys.includes(key)))

async function recordOf(resource: Resource, id: string): Promise<Payload> {
  const { body } = await server.root.get(listOf(resource))
  const { version: _, ...record } = decode(
    resource,
    body.data.find((row: { id: string }) => row.id === id) ?? {},
    wire,
  ) as Payload
  return record
}

/** Who may do everything is tried on what is above others; the rest would say the same again. */
const actorsFor = (kind: Kind): readonly Actor[] =>
  ["one more than his", "all of Global", "superadmin"].includes(kind)
    ? ["clerk", "chief", "superadmin"]
    : ["clerk"]

const cells = subjects.flatMap((resource) =>
  roleFields(resource, registry).flatMap((field) =>
    kinds.flatMap((kind) =>
      actorsFor(kind).map(
        (actor) =>
          [`${actor} × ${resource.name}.${field.key} × ${kind}`, { resource, field, kind, actor }] as const,
      ),
    ),
  ),
)

describe("[AB-25, AB-29b] a role is given, kept from and taken by those alone who have all its rights", () => {
  test("there is something to try", () => {
    expect(subjects.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["admins", "partners", "members"]),
    )
  })

  /** What the select says of a role: to an actor the same in every cell. */
  const offers = new Map<Actor, Promise<Answer>>()
  const offerOf = async (actor: Actor, role: string) => {
    const asked = offers.get(actor) ?? actors[actor].get("/roles")
    offers.set(actor, asked)
    return (await asked).body.data.find(({ id }: { id: string }) => id === role)
  }

  test.each(cells)("%s", async (_, { resource, field, kind, actor }) => {
    const client = actors[actor]
    const list = listOf(resource)
    const role = roleOf(statusOf(field), kind)
    const may = (allowed: boolean, { status, body }: Answer, passes: number) =>
      expect(
        [allowed ? passes : 403, ...(allowed || kind !== "superadmin" ? [] : [422])],
        JSON.stringify(body),
      ).toContain(status)
    // Created with it, and what the select would have said of it.
    const created = await client.post(list, payloadOf(resource, { [field.key]: role }))
    may(mayGive(actor, kind), created, 201)
    expect((await offerOf(actor, role))?.grantable ?? false).toBe(mayGive(actor, kind))

    // Given to someone who has none.
    const plain = payloadOf(resource, {})
    const other = (await server.root.post(list, plain)).body.data.id
    const before = mayGive(actor, kind) ? undefined : await recordOf(resource, other)
    const withRole = {
      ...without(plain, "password"),
      Roles: payloadOf(resource, { [field.key]: role }).Roles,
    }
    may(mayGive(actor, kind), await client.put(`${list}/${other}`, withRole), 200)
    if (before) expect(await recordOf(resource, other)).toEqual(before)

    // Someone who has it already.
    const theirs = payloadOf(resource, { [field.key]: role })
    const holder = (await server.root.post(list, theirs)).body.data.id
    const address = `${list}/${holder}`
    const same = without(theirs, "password")
    const touched = isOwn[actor](kind)
    // Whoever may touch it sends the whole of it each time: what one change has left the next one takes back.
    const stands = touched ? undefined : await recordOf(resource, holder)
    const unchanged = async () => {
      if (stands) expect(await recordOf(resource, holder)).toEqual(stands)
    }
    const { account } = resource
    const keys = account ? [account.email, account.name, ...account.active.map(({ field }) => field)] : []
    for (const key of keys) {
      const send = key && resource.field(key).send?.key
      if (!send || !(send in theirs)) continue
      const field = resource.field(key)
      const options = field.type === "select" ? field.options.map((option) => option.value) : []
      const value =
        options.find((option) => option !== theirs[send]) ??
        (key === account?.email ? `lain${++made}@koperasi.local` : `Lain ${++made}`)
      const answer = await client.put(address, { ...same, [send]: value })
      // What nobody may change any more is passed over.
      if (resource.field(key).lockedWhen) {
        if (stands) {
          expect((await recordOf(resource, holder))[key]).toBe(stands[key])
          await server.root.put(address, same)
        }
        continue
      }
      may(touched, answer, 200)
      await unchanged()
    }
    if (touched) await server.root.put(address, same)
    if (account) {
      const state = async () =>
        ((await server.root.get(list)).body.data as Row[]).find(({ id }) => id === holder)
      const before = touched ? undefined : (await state())?.account
      for (const active of [false, true]) {
        may(touched, await client.put(`${address}/account`, { active }), 200)
        expect((await state())?.account).toEqual(touched ? { active, suspended: !active } : before)
      }
    }
    // What is no part of the account is not the account's matter; superadmin's records stay whole.
    may(
      touched || kind !== "superadmin",
      await client.put(address, { ...same, phoneNumber: "081299998888" }),
      200,
    )
    if (!touched) await server.root.put(address, same)
    const taken = { ...same, Roles: payloadOf(resource, {}).Roles }
    may(touched, await client.put(address, taken), 200)
    if (touched) await server.root.put(address, same)
    await unchanged()
    may(touched, await client.delete(address), 200)

    // Whoever was made here goes again: the next cell reads shorter lists.
    for (const id of [created.body.data?.id, other, touched ? undefined : holder])
      if (id) expect((await server.root.delete(`${list}/${id}`)).status).toBe(200)
  })
})

describe("a role itself", () => {
  const roleCells = kinds.flatMap((kind) =>
    actorsFor(kind).map((actor) => [`${actor} × ${kind}`, { kind, actor }] as const),
  )
  test.each(roleCells)(
    "is renamed, moved and deleted by those who have its rights: %s",
    async (_, { kind, actor }) => {
      const client = actors[actor]
      // Nobody renames or deletes a role that is named superadmin, himself included.
      const may = isOwn[actor](kind) && kind !== "superadmin"
      const role = await freshRole("MEMBER", kind)
      const name = `Baru ${++made}`
      const refused = kind === "superadmin" && actor === "superadmin" ? 409 : 403
      expect((await client.put(`/roles/${role}`, { name, status: "MEMBER" })).status).toBe(
        may ? 200 : refused,
      )
      const moved = await client.put(`/roles/${role}`, { status: "PARTNER" })
      expect(moved.status).toBe(may ? 200 : kind === "superadmin" && actor === "superadmin" ? 409 : 403)
      expect((await client.delete(`/roles/${role}`)).status).toBe(may ? 200 : refused)
    },
  )

  test.each(roleCells)(
    "[AP-13] has its rights written by full access alone: %s",
    async (_, { kind, actor }) => {
      const role = await freshRole("EMPLOYEE", kind)
      const full = actor !== "clerk" && kind !== "superadmin"
      for (const permissions of [KINDS[kind], [], CLERK, all("Global")])
        expect((await actors[actor].put(`/permissions/${role}`, { permissions })).status).toBe(
          full ? 200 : 403,
        )
    },
  )

  test("that is sent back as it stands changes nothing, whoever sends it", async () => {
    const role = await freshRole("MEMBER", "all of Global")
    const { name, status } = (await server.root.get(`/roles/${role}`)).body.data
    expect((await actors.clerk.put(`/roles/${role}`, { name, status })).status).toBe(200)
  })
})

describe("oneself", () => {
  const payload = (roleId: string) =>
    without(peopleWithRoles.admins?.(b, [roleId, roleOf("MEMBER", "no rights")]) ?? {}, "password")

  test("has no right added: neither more than one's own, nor what one may only pass on", async () => {
    const clerk = await personWith(server, CLERK)
    const own = { ...clerk, address: `/users/admin/${clerk.id}` }
    const passed = await makeRole("ADMIN", MORE, { givers: [clerk.roleId] })
    expect((await own.put(own.address, payload(roleOf("ADMIN", "one more than his")))).status).toBe(403)
    const kept = await own.put(own.address, payload(passed))
    expect(kept).toMatchObject({ status: 403, body: { message: expect.stringContaining("diri sendiri") } })
    const person = peopleWithRoles.admins?.(b, [passed, roleOf("MEMBER", "no rights")])
    expect((await own.post("/users/admin", person)).status).toBe(201)
  })

  test("has his own data and his own address to himself, whatever else he is called", async () => {
    const clerk = await personWith(server, all("AdminData"))
    const whole = peopleWithRoles.admins?.(b, [clerk.roleId, roleOf("MEMBER", "others than his")]) ?? {}
    const address = `/users/admin/${clerk.id}`
    expect((await server.root.put(address, without(whole, "password"))).status).toBe(200)
    expect((await clerk.put(address, { email: `sendiri${++made}@koperasi.local` })).status).toBe(200)
    expect((await clerk.put(address, { phoneNumber: "081299990000" })).status).toBe(200)
  })
})

describe("what was done, and is no longer", () => {
  const one = (client: Client, path: string, body: unknown) =>
    client.post(path, body).then(({ status }) => status)
  const seven = all(...MATRIX_MODULES)

  test("EmployeeData.add alone makes no account with a role of seven modules", async () => {
    const adder = await personWith(server, [{ module: "EmployeeData", action: "add" }])
    const role = await makeRole("EMPLOYEE", seven)
    const person = peopleWithRoles.employees?.(b, [role, roleOf("MEMBER", "no rights")])
    expect(await one(adder, "/users/employee", person)).toBe(403)
  })

  test("PartnerData.add makes no member account with an office role", async () => {
    const adder = await personWith(server, [{ module: "PartnerData", action: "add" }])
    const person = peopleWithRoles.members?.(b, [
      await makeRole("ADMIN", seven),
      roleOf("MEMBER", "no rights"),
    ])
    expect(await one(adder, "/cooperative-members", person)).toBe(403)
  })

  test("[AB-107] EmployeeData opens no module whose name begins like it", async () => {
    const person = await personWith(server, all("EmployeeData"))
    const { status } = await server.root.put(`/permissions/${person.roleId}`, {
      permissions: [...all("EmployeeData"), { module: "EmployeeDataGaji", action: "delete" }],
    })
    expect(status).toBe(422)
  })
})

describe("[PM-30] a role is given to the kind of user alone that it is of", () => {
  const wrong = subjects.flatMap((resource) =>
    roleFields(resource, registry).flatMap((field) =>
      USER_STATUSES.filter(({ value }) => value !== statusOf(field)).map(
        ({ value }) => [`${resource.name}.${field.key}`, value, resource, field] as const,
      ),
    ),
  )
  test.each(wrong)("%s takes no role of %s", async (_, status, resource, field) => {
    const wrongOne = payloadOf(resource, { [field.key]: roleOf(status, "no rights") })
    expect((await server.root.post(listOf(resource), wrongOne)).status).toBe(422)
    const right = payloadOf(resource, {})
    const { id } = (await server.root.post(listOf(resource), right)).body.data
    const edit = { ...without(right, "password"), Roles: wrongOne.Roles }
    expect((await server.root.put(`${listOf(resource)}/${id}`, edit)).status).toBe(422)
  })
})

describe("[PM-30] a role that somebody has keeps its kind", () => {
  const held = subjects.flatMap((resource) =>
    roleFields(resource, registry).map(
      (field) => [`${resource.name}.${field.key}`, resource, field] as const,
    ),
  )
  test.each(held)("%s", async (_, resource, field) => {
    const status = statusOf(field)
    const role = await makeRole(status, [])
    const other = USER_STATUSES.find(({ value }) => value !== status)?.value
    const payload = payloadOf(resource, { [field.key]: role })
    const { id } = (await server.root.post(listOf(resource), payload)).body.data
    const name = `Nama ${++made}`
    expect(await server.root.put(`/roles/${role}`, { name, status: other })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(resource.label.plural) },
    })
    expect((await server.root.put(`/roles/${role}`, { name, status })).status).toBe(200)
    expect((await server.root.delete(`${listOf(resource)}/${id}`)).status).toBe(200)
    expect((await server.root.put(`/roles/${role}`, { name, status: other })).status).toBe(200)
  })
})

describe("who else may give a role", () => {
  const path = (role: string) => `/permissions/${role}/givers`

  test("is read and said by superadmin alone, and kept", async () => {
    const role = await makeRole("EMPLOYEE", MORE)
    const givers = [clerkRole]
    expect((await server.root.get(path(role))).body).toEqual({ data: { givers: [] } })
    for (const actor of ["clerk", "chief"] as const) {
      expect((await actors[actor].get(path(role))).status).toBe(403)
      expect((await actors[actor].put(path(role), { givers })).status).toBe(403)
    }
    expect(await server.root.put(path(role), { givers: [...givers, ...givers] })).toMatchObject({
      status: 200,
      body: { data: { givers } },
    })
    expect((await server.root.get(path(role))).body).toEqual({ data: { givers } })
    expect((await server.root.put(path(role), { givers: [] })).status).toBe(200)
    expect((await server.root.get(path(role))).body).toEqual({ data: { givers: [] } })
  })

  test("is no role that is not there, not itself, and nobody at all for a role that may do everything", async () => {
    const role = await makeRole("EMPLOYEE", MORE)
    for (const givers of [undefined, "x", [1], ["tidak-ada"], ["__proto__"], [role], [clerkRole, null]])
      expect((await server.root.put(path(role), { givers })).status).toBe(422)
    for (const status of ["ADMIN", "EMPLOYEE"] as const)
      for (const kind of ["superadmin", "all of Global"] as const)
        expect((await server.root.put(path(roleOf(status, kind)), { givers: [clerkRole] })).status).toBe(422)
    expect((await server.root.get(path("tidak-ada"))).status).toBe(404)
    expect((await server.root.put(path("tidak-ada"), { givers: [] })).status).toBe(404)
  })

  test("counts no longer once the role may do everything, and is forgotten with either role", async () => {
    const clerk = await personWith(server, CLERK)
    const role = await makeRole("EMPLOYEE", MORE, { givers: [clerk.roleId] })
    const give = () =>
      clerk.post("/users/employee", peopleWithRoles.employees?.(b, [role, roleOf("MEMBER", "no rights")]))
    expect((await give()).status).toBe(201)
    await server.root.put(`/permissions/${role}`, { permissions: all("Global") })
    expect((await give()).status).toBe(403)
    const [first, second] = [await makeRole("MEMBER", MORE), await makeRole("MEMBER", [])]
    await server.root.put(path(first), { givers: [second] })
    expect((await server.root.delete(`/roles/${second}`)).status).toBe(200)
    expect((await server.root.get(path(first))).body.data.givers).toEqual([])
    await server.root.put(path(first), { givers: [clerkRole] })
    expect((await server.root.delete(`/roles/${first}`)).status).toBe(200)
    const left = await server.engine.db.queries
      .selectFrom("role_givers")
      .select("role_id")
      .where("role_id", "=", first)
      .execute()
    expect(left).toEqual([])
  })
})
