/**
 * No account gains rights that its giver lacks: every resource that names roles × every kind of role × every way to
 * give, change or take it. The expectation is one rule: every right involved is among the actor's own.
 */
import { beforeAll, describe, expect, test } from "vitest"
import { decode } from "../../src/core/codec/codec"
import type { Resource } from "../../src/core/schema/resource"
import { wire } from "../../src/fields/registry"
import type { Answer } from "./support/api"
import {
  type Actor,
  actorsFor,
  isOwn,
  type Kind,
  kinds,
  listOf,
  nextNumber,
  openRoles,
  type Payload,
  type RolesBench,
  roleCells,
  statusOf,
  subjects,
  without,
} from "./support/roles-bench"

type Row = Record<string, unknown>

const mayGive = (actor: Actor, kind: Kind): boolean =>
  isOwn[actor](kind) || (actor === "clerk" && kind === "others, but his to give")

let bench: RolesBench
beforeAll(async () => {
  bench = await openRoles()
})

async function recordOf(resource: Resource, id: string): Promise<Payload> {
  const { body } = await bench.root.get(listOf(resource))
  const { version: _, ...record } = decode(
    resource,
    body.data.find((row: { id: string }) => row.id === id) ?? {},
    wire,
  ) as Payload
  return record
}

const cells = roleCells.flatMap(([name, cell]) =>
  kinds.flatMap((kind) =>
    actorsFor(kind).map((actor) => [`${actor} × ${name} × ${kind}`, { ...cell, kind, actor }] as const),
  ),
)

describe("[AB-25, AB-29b] a role is given, refused and taken only by actors with all of its rights", () => {
  test("the cells include admins, partners and members", () => {
    expect(subjects.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["admins", "partners", "members"]),
    )
  })

  /** The choices of roles, which are the same for an actor in every cell. */
  const offers = new Map<Actor, Promise<Answer>>()
  const offerOf = async (actor: Actor, role: string) => {
    const request = offers.get(actor) ?? bench.actors[actor].get("/roles")
    offers.set(actor, request)
    return (await request).body.data.find(({ id }: { id: string }) => id === role)
  }

  test.each(cells)("%s", async (_, { resource, field, kind, actor }) => {
    const { actors, payloadOf, roleOf, root } = bench
    const client = actors[actor]
    const list = listOf(resource)
    const role = roleOf(statusOf(field), kind)
    const may = (allowed: boolean, { status, body }: Answer, passes: number) =>
      expect(
        [allowed ? passes : 403, ...(allowed || kind !== "superadmin" ? [] : [422])],
        JSON.stringify(body),
      ).toContain(status)
    // A new record with it, and its choice in the select.
    const created = await client.post(list, payloadOf(resource, { [field.key]: role }))
    may(mayGive(actor, kind), created, 201)
    expect((await offerOf(actor, role))?.grantable ?? false).toBe(mayGive(actor, kind))

    // Given to a record without roles.
    const plain = payloadOf(resource, {})
    const other = (await root.post(list, plain)).body.data.id
    const before = mayGive(actor, kind) ? undefined : await recordOf(resource, other)
    const withRole = {
      ...without(plain, "password"),
      Roles: payloadOf(resource, { [field.key]: role }).Roles,
    }
    may(mayGive(actor, kind), await client.put(`${list}/${other}`, withRole), 200)
    if (before) expect(await recordOf(resource, other)).toEqual(before)

    // Changes of a record that has it.
    const theirs = payloadOf(resource, { [field.key]: role })
    const holder = (await root.post(list, theirs)).body.data.id
    const address = `${list}/${holder}`
    const same = without(theirs, "password")
    const touched = isOwn[actor](kind)
    const stored = touched ? undefined : await recordOf(resource, holder)
    const unchanged = async () => {
      if (stored) expect(await recordOf(resource, holder)).toEqual(stored)
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
        (key === account?.email ? `lain${nextNumber()}@koperasi.local` : `Lain ${nextNumber()}`)
      const answer = await client.put(address, { ...same, [send]: value })
      // A locked field is ignored.
      if (resource.field(key).lockedWhen) {
        if (stored) {
          expect((await recordOf(resource, holder))[key]).toBe(stored[key])
          await root.put(address, same)
        }
        continue
      }
      may(touched, answer, 200)
      await unchanged()
    }
    if (touched) await root.put(address, same)
    if (account) {
      const state = async () => ((await root.get(list)).body.data as Row[]).find(({ id }) => id === holder)
      const before = touched ? undefined : (await state())?.account
      for (const active of [false, true]) {
        may(touched, await client.put(`${address}/account`, { active }), 200)
        expect((await state())?.account).toEqual(touched ? { active, suspended: !active } : before)
      }
    }
    // Fields beside the account; records of superadmins cannot be changed at all.
    may(
      touched || kind !== "superadmin",
      await client.put(address, { ...same, phoneNumber: "081299998888" }),
      200,
    )
    if (!touched) await root.put(address, same)
    const taken = { ...same, Roles: payloadOf(resource, {}).Roles }
    may(touched, await client.put(address, taken), 200)
    if (touched) await root.put(address, same)
    await unchanged()
    may(touched, await client.delete(address), 200)

    // Deleted, so that the next cell reads shorter lists.
    for (const id of [created.body.data?.id, other, touched ? undefined : holder])
      if (id) expect((await root.delete(`${list}/${id}`)).status).toBe(200)
  })
})
