/**
 * Walks every declaration that the API serves: each right alone and missing, adding, changing and deleting for real,
 * every message over HTTP, and what is in use. A new entity is proven here by being declared.
 */
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { USER_STATUSES } from "../../resources/shared/statuses"
import { roleFields } from "../../server/auth/roles"
import { linkTable, served } from "../../server/database/schema"
import { loadSample } from "../../server/sample"
import type { Flag } from "../../src/core/access/permissions"
import { decode, encode } from "../../src/core/codec/codec"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { isActive, withDerived } from "../../src/core/validation/validate"
import { wire } from "../../src/fields/registry"
import { entryOf, sequenceHint } from "../../src/fields/sequence"
import { contextOf } from "../support/context"
import { ADMIN, type Client, openServer, personWith, type Server } from "./support/api"

type Rows = Record<string, Values[]>
type Payload = Record<string, unknown>

/** One resource an endpoint: variants are another view of the same one. */
const endpoints = served(registry).filter(
  (resource) => resource.source.kind === "rest" && resource.variantOf === resource.name,
)
const listOf = (resource: Resource) => (resource.source.kind === "rest" ? resource.source.list : "")
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

/** Every record of every list, decoded. */
async function allRows(): Promise<Rows> {
  const rows: Rows = {}
  for (const resource of endpoints) {
    const { body } = await root.get(listOf(resource))
    rows[resource.name] = body.data.map((raw: unknown) => decode(resource, raw, wire))
  }
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
  resource.fields.some((field) => field.type === "toggle") &&
  Boolean(resource.account && row[resource.account.email])

/** A record of the sample to go by: the last one, without an account where one is optional. */
function model(resource: Resource, rows: Rows): Values {
  const sampled = (rows[resource.name] ?? []).filter((row) => String(row.id).startsWith("00000000-"))
  const found = sampled.findLast((row) => !hasAccount(resource, row))
  if (!found) throw new Error(`no sample of ${resource.name}`)
  return found
}

/** New values like a sample record's, with everything that must be one of its kind made anew. */
function freshValues(resource: Resource, rows: Rows): Values {
  const { id: _, ...values } = model(resource, rows) as Record<string, unknown>
  const number = ++count
  const context = contextFor(resource, values, rows)
  const roles = roleFields(resource, registry)
  for (const field of resource.fields) {
    if (field.type === "sequence")
      values[field.key] =
        entryOf(field, "create") === "generated" || !values[field.key]
          ? null
          : (sequenceHint(field, values, context)?.next ?? null)
    else if (field.type === "email" && values[field.key]) values[field.key] = `baru${number}@koperasi.local`
    else if (field.type === "password") values[field.key] = "Rahasia1"
    else if (field.type === "choice" && field.unique) {
      const others = contextFor(resource, {}, rows)
      values[field.key] = field.options(others)[0]?.value
    } else if (field.type === "text" && field.unique) values[field.key] = `Baru ${number}`
    else if (roles.includes(field) && field.type === "reference" && values[field.key])
      values[field.key] = rows[field.resource]?.find(
        (row) => row.name === POWERLESS && (!field.where || field.where(row, context)),
      )?.id
  }
  return withDerived(resource, values, context)
}

/** The values with something in every required field that takes part and is still empty. */
function completed(resource: Resource, values: Values, rows: Rows): Values {
  const whole: Record<string, unknown> = { ...values }
  for (const field of resource.fields) {
    const context = contextFor(resource, whole, rows)
    if (!field.send || whole[field.key] || !field.required.create || !isActive(field, whole, context))
      continue
    if (field.type === "reference")
      whole[field.key] = (rows[field.resource] ?? []).find(
        (row) => !field.where || field.where(row, context),
      )?.id
    else if (field.type === "select") whole[field.key] = field.options[0]?.value
    else if (field.type === "date") whole[field.key] = "2024-01-02"
    else if (field.type === "sequence") whole[field.key] = sequenceHint(field, whole, context)?.next
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
  const known =
    people.get(key) ??
    personWith(
      server,
      flags.map((action) => ({ module, action })),
    )
  people.set(key, known)
  return known
}
const FLAGS = ["view", "add", "edit", "delete", "print"] as const satisfies readonly Flag[]
const only = (resource: Resource, flag: Flag) => someone(resource.access.module, [flag])
const allBut = (resource: Resource, flag: Flag) =>
  someone(
    resource.access.module,
    FLAGS.filter((other) => other !== flag),
  )

/** A change that any record of a resource takes: the first plain text of its form gets another word. */
function changed(resource: Resource, row: Values): { field: Field; value: string } | undefined {
  const field = resource.fields.find(
    (candidate) =>
      (candidate.type === "text" || candidate.type === "multiline") &&
      candidate.send &&
      !candidate.hidden &&
      typeof row[candidate.key] === "string",
  )
  return field && { field, value: `Diubah ${++count}` }
}

/** Values in which a field takes part: as they are, or with another choice somewhere. */
function involving(resource: Resource, field: Field, base: Values, rows: Rows): Values | undefined {
  const active = (values: Values) => isActive(field, values, contextFor(resource, values, rows))
  if (active(base)) return base
  for (const other of resource.fields) {
    const options =
      other.type === "reference"
        ? (rows[other.resource] ?? []).map((row) => row.id)
        : other.type === "select"
          ? other.options.map((option) => option.value)
          : other.type === "toggle"
            ? [true]
            : []
    const fitting = options
      .map((value) => ({
        ...base,
        [other.key]: value,
        ...(other.type === "toggle" && { [other.onWhenPresent]: "Rahasia1" }),
      }))
      .find(active)
    if (fitting) return fitting
  }
  return undefined
}

describe.each(endpoints.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  test("[PM-01, PM-27..PM-29] view alone shows the list and nothing more", async () => {
    const viewer = await only(resource, "view")
    const { status, body } = await viewer.get(listOf(resource))
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
    expect((await viewer.post(listOf(resource), await newPayload(resource))).status).toBe(403)
    expect((await viewer.delete(`${listOf(resource)}/${body.data.at(-1).id}`)).status).toBe(403)
  })

  test("[PM-01, PM-28, AP-09..AP-46] add alone adds; every other right does not", async () => {
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

  test("[PM-01, PM-29, AP-10..AP-47] edit alone changes; every other right does not", async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    const read = async () => (await allRows())[resource.name]?.find((row) => row.id === id) as Values
    const original = await read()
    if (!changeable(resource)) {
      expect((await root.put(address, {})).status).toBe(405)
      await root.delete(address)
      return
    }
    const change = changed(resource, original)
    const status = resource.fields.find((field) => field.type === "select")
    const key = change?.field.key ?? status?.key ?? ""
    const value =
      change?.value ??
      (status?.type === "select"
        ? status.options.find((option) => option.value !== original[key])?.value
        : undefined)
    const rows = await allRows()
    const payload = payloadOf(resource, { ...original, [key]: value }, rows, original)
    expect((await (await allBut(resource, "edit")).put(address, payload)).status).toBe(403)
    expect((await read())[key]).toEqual(original[key])
    expect(await (await only(resource, "edit")).put(address, payload)).toMatchObject({ status: 200 })
    expect((await read())[key]).toBe(value)
    await root.delete(address)
  })

  test("[PM-01, PM-29, AP-11..AP-47] delete alone deletes; every other right does not", async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    expect((await (await allBut(resource, "delete")).delete(address)).status).toBe(403)
    expect(await ids(resource)).toContain(id)
    expect((await (await only(resource, "delete")).delete(address)).status).toBe(200)
    expect(await ids(resource)).not.toContain(id)
    expect((await root.delete(address)).status).toBe(404)
  })

  describe("required fields", () => {
    const asked = resource.fields.filter((field) => field.send && !("derive" in field && field.derive))
    for (const field of asked.filter((candidate) => candidate.required.create !== null)) {
      const message = field.required.create
      test(`add without ${field.key}: '${message}'`, async () => {
        const rows = await allRows()
        const base = freshValues(resource, rows)
        const values = involving(resource, field, base, rows)
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
        const original = (rows[resource.name] ?? []).find(
          (row) =>
            row[field.key] !== null &&
            row[field.key] !== undefined &&
            !(resource.name === "roles" && row.name === "superadmin") &&
            isActive(field, row, contextFor(resource, row, rows, row)) &&
            !(field.sendWhen && !field.sendWhen(row, contextFor(resource, row, rows, row))) &&
            !field.lockedWhen?.(row, contextFor(resource, row, rows, row)),
        )
        // An account's email of someone who has one is locked: there is no edit that could empty it.
        if (!original) return expect(field.lockedWhen ?? field.sendWhen).not.toBeNull()
        const payload = payloadOf(resource, { ...original, [field.key]: null }, rows, original)
        const answer = await root.put(`${listOf(resource)}/${original.id}`, payload)
        expect(answer.status).toBe(422)
        expect(answer.body.errors[field.key]).toEqual([message])
      })
    }

    for (const field of resource.fields) {
      if (field.type !== "plate") continue
      test(`${field.key}: none at all is told as its first part, half a one is refused`, async () => {
        const rows = await allRows()
        const values = involving(resource, field, freshValues(resource, rows), rows)
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
      const message = field.unique ?? (field.type === "sequence" ? field.taken : null)
      if (!message || !field.send || (field.type === "sequence" && entryOf(field, "create") === "generated"))
        continue
      const taken = (rows[resource.name] ?? []).find((row) => row[field.key])
      if (!taken) continue
      const same = Object.fromEntries([field.key, ...field.uniqueWith].map((key) => [key, taken[key]]))
      const taking = involving(resource, field, freshValues(resource, rows), rows) ?? {}
      const values = completed(resource, { ...taking, ...same }, rows)
      const answer = await root.post(listOf(resource), payloadOf(resource, values, rows))
      expect([409, 422], `${field.key} ${JSON.stringify(answer.body)}`).toContain(answer.status)
      // A choice that is taken is no choice any more.
      const messages =
        field.type === "choice" ? [message, `${field.label}: pilihan tidak tersedia lagi`] : [message]
      expect(messages).toContain(answer.body.errors?.[field.key]?.[0])
    }
  })

  test("a reference to what is not there is refused on its field", async () => {
    const rows = await allRows()
    const base = freshValues(resource, rows)
    for (const field of resource.fields) {
      if (field.type !== "reference" || !field.send || field.derive || field.send.append) continue
      if (!isActive(field, base, contextFor(resource, base, rows))) continue
      const wrong = field.many ? ["tidak-ada"] : "tidak-ada"
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
    user.fields.flatMap((field) =>
      field.type === "reference" && field.column !== null
        ? [[`${field.resource} by ${user.name}.${field.key}`, user, field] as const]
        : [],
    ),
  )

  test("every kind of record that others point at is among them", () => {
    const targets = new Set(uses.map(([, , field]) => registry.get(field.resource).name))
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

  test.each(uses)("%s", async (_, user, field) => {
    const rows = await allRows()
    const using = (rows[user.name] ?? []).findLast((row) => {
      const value = row[field.key]
      return Array.isArray(value) ? value.length > 0 : Boolean(value)
    })
    // Nobody in the sample has one; the link itself is declared all the same.
    if (!using)
      return expect(field.many ? linkTable(user.table, field.column ?? "") : field.column).toBeTruthy()
    const value = using[field.key]
    const id = String(Array.isArray(value) ? value[0] : value)
    const target = registry.get(field.resource)
    const answer = await root.delete(`${listOf(target)}/${id}`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch(/^Data ini masih dipakai di .+, jadi tidak dapat dihapus\.$/)
    expect(await ids(target)).toContain(id)
  })
})
