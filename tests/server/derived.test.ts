/**
 * Walks every declaration that the API serves: each right alone and missing, adding, changing and deleting for real,
 * every message over HTTP, and what is in use. A new entity is proven here by being declared.
 */

import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { USER_STATUSES } from "../../resources/shared/statuses"
import { roleFields } from "../../server/auth/roles"
import { storedResources } from "../../server/database/schema"
import { loadSample } from "../../server/sample"
import type { Flag } from "../../src/core/access/actions"
import { FLAGS } from "../../src/core/access/permissions"
import { decode, encode } from "../../src/core/codec/codec"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { isActive, withDerived } from "../../src/core/validation/validate"
import { fieldType, linkFields, linkOf, wire } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { involving } from "../support/involving"
import { samplerOf } from "../support/sampler"
import { ADMIN, type Client, listOf, openServer, personWith, rights, type Server } from "./support/api"
import { replayHistory } from "./support/history-replay"

type Rows = Record<string, Values[]>
type Payload = Record<string, unknown>

/** The calls of the document that an endpoint answers, one id each; what the document does not know has none. */
const CALLS: Readonly<Record<string, { create: string; edit: string; delete: string }>> = {
  roles: { create: "AP-09", edit: "AP-10", delete: "AP-11" },
  admins: { create: "AP-15", edit: "AP-16", delete: "AP-17" },
  employees: { create: "AP-19", edit: "AP-20", delete: "AP-21" },
  partners: { create: "AP-23", edit: "AP-24", delete: "AP-25" },
  members: { create: "AP-28", edit: "AP-30", delete: "AP-31" },
  positions: { create: "AP-32", edit: "AP-33", delete: "AP-33" },
  groups: { create: "AP-34", edit: "AP-35", delete: "AP-35" },
  partnerTypes: { create: "AP-36", edit: "AP-37", delete: "AP-37" },
  suppliers: { create: "AP-38", edit: "AP-39", delete: "AP-39" },
  subAgents: { create: "AP-40", edit: "AP-41", delete: "AP-41" },
  transportations: { create: "AP-42", edit: "AP-43", delete: "AP-43" },
  varieties: { create: "AP-44", edit: "AP-45", delete: "AP-45" },
  verifications: { create: "AP-46", edit: "AP-47", delete: "AP-47" },
}
/** `[PM-28, AP-15] `: the ids that a test of this resource proves. */
const proves = (ids: string, { name }: Resource, call: "create" | "edit" | "delete") =>
  `[${[ids, CALLS[name]?.[call]].filter(Boolean).join(", ")}]`

/** One resource an endpoint: variants are another view of the same one. */
const endpoints = storedResources(registry).filter(
  (resource) => resource.source.kind === "rest" && resource.variantOf === resource.name,
)
const changeable = (resource: Resource) => resource.access.actions.has("edit")

let server: Server
let root: Client
let count = 0

/** Roles that anyone may give, since they grant nothing: who may give which is tests/server/raising.test.ts's matter. */
const POWERLESS = "Tanpa Hak"

beforeAll(async () => {
  server = await openServer()
  await loadSample(server.engine, ADMIN)
  root = await server.login(ADMIN.email)
  for (const { value: status } of USER_STATUSES)
    expect((await root.post("/roles", { name: POWERLESS, status })).status).toBe(201)
})

const ids = async (resource: Resource): Promise<string[]> =>
  (await root.get(listOf(resource))).body.data.map((row: { id: string }) => row.id)

let known: { changes: number; rows: Rows } | undefined
/** By the tag of its answer, what a list was last: most writes change one of thirteen. */
const lists = new Map<string, { tag: string; rows: Values[] }>()
/** Every record of every list, decoded; read again only once something was written. */
async function allRows(): Promise<Rows> {
  const query = sql<{ changes: number }>`select total_changes() as changes`
  const { changes } = (await query.execute(server.engine.db.queries)).rows[0] ?? { changes: -1 }
  if (known?.changes === changes) return known.rows
  const rows: Rows = {}
  for (const resource of endpoints) {
    const before = lists.get(resource.name)
    const { status, headers, body } = await server.request("GET", listOf(resource), {
      token: root.token,
      headers: before ? { "If-None-Match": before.tag } : {},
    })
    const now =
      before && status === 304
        ? before.rows
        : body.data.map((raw: unknown) => Object.freeze(decode(resource, raw, wire)))
    lists.set(resource.name, { tag: headers.get("ETag") ?? "", rows: now })
    rows[resource.name] = now
  }
  known = { changes, rows }
  return rows
}

const contextFor = (resource: Resource, values: Values, rows: Rows, original?: Values): Context =>
  contextOf(resource, values, {
    mode: original ? "edit" : "create",
    original,
    rows,
    role: "superadmin",
    name: "Superadmin",
  })

const hasAccount = (resource: Resource, row: Values) =>
  resource.fields.some((field) => fieldType(field).switchedOn) &&
  Boolean(resource.account && row[resource.account.email])

/** A record of the sample to go by: the last one, without an account where one is optional. */
function model(resource: Resource, rows: Rows): Values {
  const sampled = (rows[resource.name] ?? []).filter((row) => String(row.id).startsWith("00000000-"))
  const found = sampled.findLast((row) => !hasAccount(resource, row))
  if (!found) throw new Error(`no sample of ${resource.name}`)
  return found
}

/** A value of the field's type that no record of the sample has, beside the values before it. */
function freshValue(resource: Resource, field: Field, values: Values, rows: Rows): unknown {
  const type = fieldType(field)
  const titleOf = (name: string) => registry.get(name).title
  // The codes that records hold stand where a numbering looks for them.
  const codes = Object.entries(type.dependencies(field, titleOf)).flatMap(([name, keys]) =>
    (rows[name] ?? [])
      .flatMap((row) => keys.map((key) => row[key]))
      .filter((code) => typeof code === "string"),
  )
  // Beyond the numbers that the sample gives.
  return type.sample(
    field,
    samplerOf(resource, values, { index: 5000 + ++count, rows, codes, role: "superadmin" }),
  )
}

/** New values like a sample record's, with everything that must be one of its kind made anew. */
function freshValues(resource: Resource, rows: Rows): Values {
  const { id: _, ...values } = model(resource, rows) as Record<string, unknown>
  const context = contextFor(resource, values, rows)
  const roles = roleFields(resource, registry)
  for (const field of resource.fields) {
    const numbering = fieldType(field).numbering(field)
    const link = linkOf(field)
    const has = Boolean(values[field.key])
    if (numbering)
      values[field.key] =
        numbering.entry("create") === "generated" || !has ? null : freshValue(resource, field, values, rows)
    else if (field.key === resource.account?.password) values[field.key] = "Rahasia1"
    else if (has && (field.unique || field.key === resource.account?.email))
      values[field.key] = freshValue(resource, field, values, rows)
    else if (has && link && roles.includes(field))
      values[field.key] = rows[link.resource]?.find(
        (row) => row.name === POWERLESS && link.fits(row, context),
      )?.id
  }
  return withDerived(resource, values, context)
}

/** The values with something in every required field that takes part and is still empty. */
function completed(resource: Resource, values: Values, rows: Rows): Values {
  const whole: Record<string, unknown> = { ...values }
  for (const field of resource.fields) {
    if (!field.send || whole[field.key] || !field.required.create) continue
    if (isActive(field, whole, contextFor(resource, whole, rows)))
      whole[field.key] = freshValue(resource, field, whole, rows)
  }
  return whole
}

const payloadOf = (resource: Resource, values: Values, rows: Rows, original?: Values): Payload =>
  encode(resource, values, contextFor(resource, values, rows, original), wire)

const newPayload = async (resource: Resource): Promise<Payload> => {
  const rows = await allRows()
  return payloadOf(resource, freshValues(resource, rows), rows)
}

/** Adds a record as superadmin. */
async function made(resource: Resource): Promise<string> {
  const answer = await root.post(listOf(resource), await newPayload(resource))
  expect(answer, resource.name).toMatchObject({ status: 201 })
  return answer.body.data.id
}

const people = new Map<string, Promise<Client>>()
/** Someone who may do exactly this with a module; the same person for every test that asks for it. */
function someone(module: string, flags: readonly Flag[]): Promise<Client> {
  const key = `${module} ${flags.join()}`
  const known = people.get(key) ?? personWith(server, rights(module, ...flags))
  people.set(key, known)
  return known
}

const only = (resource: Resource, flag: Flag) => someone(resource.access.module, [flag])
const allBut = (resource: Resource, flag: Flag) =>
  someone(
    resource.access.module,
    FLAGS.filter((other) => other !== flag),
  )

/** A change that any record of a resource takes: another free text, or another of its options. */
function changed(resource: Resource, row: Values): { key: string; value: unknown } {
  const fits = (field: Field) =>
    field.send && !field.hidden && typeof row[field.key] === "string" && field.key !== resource.account?.email
  const fields = resource.fields.filter(fits)
  const text = fields.find((field) => fieldType(field).freeText)
  if (text) return { key: text.key, value: freshValue(resource, text, row, {}) }
  const chosen = fields.find((field) => fieldType(field).domain(field).length > 1)
  if (!chosen) throw new Error(`${resource.name} has nothing to change`)
  const others = fieldType(chosen).domain(chosen)
  return { key: chosen.key, value: others.find((option) => option !== row[chosen.key]) }
}

const takingPart = (resource: Resource, field: Field, base: Values, rows: Rows): Values | undefined =>
  involving(resource, field, base, { rows, contextFor: (values) => contextFor(resource, values, rows) })

describe.each(endpoints.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  test("[PM-01, PM-27, PM-28, PM-29] view alone shows the list and nothing more", async () => {
    const viewer = await only(resource, "view")
    const { status, body } = await viewer.get(listOf(resource))
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
    expect((await viewer.post(listOf(resource), await newPayload(resource))).status).toBe(403)
    expect((await viewer.delete(`${listOf(resource)}/${body.data.at(-1).id}`)).status).toBe(403)
  })

  test(`${proves("PM-01, PM-28", resource, "create")} add alone adds; every other right does not`, async () => {
    const [adder, others] = [await only(resource, "add"), await allBut(resource, "add")]
    const before = await ids(resource)
    const payload = await newPayload(resource)
    const refused = await others.post(listOf(resource), payload)
    expect(refused.status).toBe(403)
    expect(await ids(resource)).toEqual(before)
    const answer = await adder.post(listOf(resource), payload)
    expect(answer).toMatchObject({ status: 201 })
    expect((await ids(resource)).filter((id) => !before.includes(id))).toEqual([answer.body.data.id])
    await root.delete(`${listOf(resource)}/${answer.body.data.id}`)
  })

  test(`${proves("PM-01, PM-29", resource, "edit")} edit alone changes; every other right does not`, async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    const read = async () => (await allRows())[resource.name]?.find((row) => row.id === id) as Values
    const original = await read()
    if (!changeable(resource)) {
      expect((await root.put(address, {})).status).toBe(405)
      await root.delete(address)
      return
    }
    const { key, value } = changed(resource, original)
    const rows = await allRows()
    const payload = payloadOf(resource, { ...original, [key]: value }, rows, original)
    expect((await (await allBut(resource, "edit")).put(address, payload)).status).toBe(403)
    expect((await read())[key]).toEqual(original[key])
    expect(await (await only(resource, "edit")).put(address, payload)).toMatchObject({ status: 200 })
    expect((await read())[key]).toBe(value)
    await root.delete(address)
  })

  test(`${proves("PM-01, PM-29", resource, "delete")} delete alone deletes; every other right does not`, async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    expect((await (await allBut(resource, "delete")).delete(address)).status).toBe(403)
    expect(await ids(resource)).toContain(id)
    expect((await (await only(resource, "delete")).delete(address)).status).toBe(200)
    expect(await ids(resource)).not.toContain(id)
    expect((await root.delete(address)).status).toBe(404)
  })

  describe("required fields", () => {
    const asked = resource.fields.filter((field) => field.send && !field.derive)
    for (const field of asked.filter((candidate) => candidate.required.create !== null)) {
      const message = field.required.create
      test(`add without ${field.key}: '${message}'`, async () => {
        const rows = await allRows()
        const base = freshValues(resource, rows)
        const values = takingPart(resource, field, base, rows)
        expect(values, `nothing makes ${field.key} take part`).toBeDefined()
        for (const empty of [null, ""]) {
          const payload = payloadOf(resource, { ...values, [field.key]: empty }, rows)
          const answer = await root.post(listOf(resource), payload)
          expect(answer.status).toBe(422)
          expect(answer.body.errors[field.key]).toEqual([message])
        }
      })
    }

    for (const field of asked.filter(
      (candidate) => changeable(resource) && candidate.required.edit !== null && !candidate.readOnly.edit,
    )) {
      const message = field.required.edit
      test(`an edit that empties ${field.key}: '${message}'`, async () => {
        const rows = await allRows()
        let original = (rows[resource.name] ?? []).find(
          (row) =>
            row[field.key] !== null &&
            row[field.key] !== undefined &&
            !(resource.name === "roles" && row.name === "superadmin") &&
            isActive(field, row, contextFor(resource, row, rows, row)) &&
            !(field.sendWhen && !field.sendWhen(row, contextFor(resource, row, rows, row))) &&
            !field.lockedWhen?.(row, contextFor(resource, row, rows, row)),
        )
        // An account's email of someone who has one is locked: there is no edit that could empty it.
        if (!original && (field.lockedWhen || field.sendWhen)) return
        if (!original) {
          const base = takingPart(resource, field, freshValues(resource, rows), rows)
          expect(base, `nothing makes ${field.key} take part`).toBeDefined()
          const whole = completed(resource, base ?? {}, rows)
          const made = await root.post(listOf(resource), payloadOf(resource, whole, rows))
          expect(made).toMatchObject({ status: 201 })
          original = decode(resource, made.body.data, wire)
        }
        const payload = payloadOf(resource, { ...original, [field.key]: null }, rows, original)
        const answer = await root.put(`${listOf(resource)}/${original.id}`, payload)
        expect(answer.status).toBe(422)
        expect(answer.body.errors[field.key]).toEqual([message])
      })
    }

    for (const field of resource.fields) {
      if (field.type !== "plate") continue
      test(`${field.key}: none at all is refused at its first part, and so is half of one`, async () => {
        const rows = await allRows()
        const values = takingPart(resource, field, freshValues(resource, rows), rows)
        for (const [plate, message] of [
          [null, field.parts[0]?.required],
          ["BE 1234", `${field.label} tidak valid`],
        ]) {
          const answer = await root.post(listOf(resource), {
            ...payloadOf(resource, values ?? {}, rows),
            [field.key]: plate,
          })
          expect(answer.status).toBe(422)
          expect(answer.body.errors[field.key]).toEqual([message])
        }
      })
    }
  })

  test("[AB-42b, SU-07] what must be one of its kind is refused the second time, on its field", async () => {
    const rows = await allRows()
    for (const field of resource.fields) {
      const { numbering, searches } = fieldType(field)
      const numbers = numbering(field)
      const message = field.unique ?? numbers?.taken
      if (!message || !field.send || numbers?.entry("create") === "generated") continue
      const taken = (rows[resource.name] ?? []).find((row) => row[field.key])
      if (!taken) continue
      const same = Object.fromEntries([field.key, ...field.uniqueWith].map((key) => [key, taken[key]]))
      const taking = takingPart(resource, field, freshValues(resource, rows), rows) ?? {}
      const values = completed(resource, { ...taking, ...same }, rows)
      const answer = await root.post(listOf(resource), payloadOf(resource, values, rows))
      expect([409, 422], `${field.key} ${JSON.stringify(answer.body)}`).toContain(answer.status)
      // A choice that another record has taken is no longer offered.
      const isChoice = !numbers && searches(field).length > 0
      const messages = isChoice ? [message, `${field.label}: pilihan tidak tersedia lagi`] : [message]
      expect(messages).toContain(answer.body.errors?.[field.key]?.[0])
    }
  })

  test("a reference to what is not there is refused on its field", async () => {
    const rows = await allRows()
    const base = freshValues(resource, rows)
    for (const field of resource.fields) {
      const link = linkOf(field)
      if (!link || !field.send || field.derive || field.send.append) continue
      if (!isActive(field, base, contextFor(resource, base, rows))) continue
      const wrong = link.many ? ["tidak-ada"] : "tidak-ada"
      const payload = { ...payloadOf(resource, base, rows), [field.send.key]: wrong }
      const answer = await root.post(listOf(resource), payload)
      expect(answer.status, field.key).toBe(422)
      expect(Object.keys(answer.body.errors)).toContain(field.key)
    }
  })

  test("what does not exist is not found", async () => {
    const rows = await allRows()
    const original = model(resource, rows)
    const payload = payloadOf(resource, original, rows, original)
    expect((await root.put(`${listOf(resource)}/tidak-ada`, payload)).status).toBe(
      changeable(resource) ? 404 : 405,
    )
    expect((await root.delete(`${listOf(resource)}/tidak-ada`)).status).toBe(404)
  })
})

describe("[AB-91] what is in use is not deleted, and the answer says where", () => {
  const uses = endpoints.flatMap((user) =>
    linkFields(user.fields).flatMap(({ field, link }) =>
      field.column === null
        ? []
        : [[`${link.resource} by ${user.name}.${field.key}`, user, field, link] as const],
    ),
  )

  test("every kind of record that others point at is among them", () => {
    const targets = new Set(uses.map(([, , , link]) => registry.get(link.resource).name))
    for (const name of [
      "roles",
      "positions",
      "groups",
      "suppliers",
      "partnerTypes",
      "varieties",
      "subAgents",
      "transportations",
      "partners",
    ])
      expect(targets).toContain(name)
  })

  const points = (row: Values | undefined, field: Field) => [row?.[field.key]].flat().find(Boolean)

  test.each(uses)("%s", async (_, user, field, link) => {
    const rows = await allRows()
    let using = (rows[user.name] ?? []).findLast((row) => points(row, field))
    // If no record of the sample has one, one record gets it.
    if (!using) {
      const base = takingPart(user, field, freshValues(user, rows), rows)
      expect(base, `nothing makes ${field.key} take part`).toBeDefined()
      const whole = completed(user, base ?? {}, rows)
      const values = { ...whole, [field.key]: freshValue(user, field, whole, rows) }
      const made = await root.post(listOf(user), payloadOf(user, values, rows))
      expect(made).toMatchObject({ status: 201 })
      using = decode(user, made.body.data, wire)
    }
    const id = points(using, field)
    expect(id, `${user.name} is kept without its ${field.key}`).toBeDefined()
    const target = registry.get(link.resource)
    const answer = await root.delete(`${listOf(target)}/${id}`)
    expect(answer.status).toBe(409)
    const sentences = endpoints
      .filter(({ fields }) =>
        linkFields(fields).some((other) => registry.get(other.link.resource).name === target.name),
      )
      .map(({ label }) => `Data ini masih dipakai di ${label.plural}, jadi tidak dapat dihapus.`)
    expect(sentences).toContain(answer.body.message)
    expect(await ids(target)).toContain(id)
  })
})

/** Last: what every write above has left. */
test("the history of all these writes is what the database had before and after each of them", async () => {
  const { problems, entries } = await replayHistory(server.engine.db, registry)
  expect(problems).toEqual([])
  for (const resource of endpoints)
    expect([resource.name, ...(entries.get(resource.name) ?? [])]).toEqual(
      expect.arrayContaining([resource.name, "create", "delete", ...(changeable(resource) ? ["edit"] : [])]),
    )
})
