/** For every declaration: messages of missing and taken values over HTTP, and deletions of records that others refer to. */
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import { decode } from "../../src/core/codec/codec"
import type { Field } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isActive } from "../../src/core/validation/values"
import { fieldType, linkFields, linkOf, wire } from "../../src/fields/registry"
import { listOf } from "./support/api"
import { changeable, derivedBench, endpoints } from "./support/derived-bench"
import { completed, contextFor, freshValue, freshValues, payloadOf, takingPart } from "./support/fresh-values"
import { replayHistory } from "./support/history-replay"

const { root, server, ids, allRows } = derivedBench()

describe.each(endpoints.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const asks = resource.fields.some(({ required }) => required.create !== null || required.edit !== null)
  describe.skipIf(!asks)("required fields", () => {
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
          const answer = await root().post(listOf(resource), payload)
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
            // An empty value that stays empty is none of this edit's changes (AB-111).
            row[field.key] !== "" &&
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
          const made = await root().post(listOf(resource), payloadOf(resource, whole, rows))
          expect(made).toMatchObject({ status: 201 })
          original = decode(resource, made.body.data, wire)
          // A switch that no response turns on: there is no edit that could empty its fields.
          if (!isActive(field, original, contextFor(resource, original, rows, original))) return
        }
        const payload = payloadOf(resource, { ...original, [field.key]: null }, rows, original)
        const answer = await root().put(`${listOf(resource)}/${original.id}`, payload)
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
          const answer = await root().post(listOf(resource), {
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
      const answer = await root().post(listOf(resource), payloadOf(resource, values, rows))
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
      const answer = await root().post(listOf(resource), payload)
      expect(answer.status, field.key).toBe(422)
      expect(Object.keys(answer.body.errors)).toContain(field.key)
    }
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
      const made = await root().post(listOf(user), payloadOf(user, values, rows))
      expect(made).toMatchObject({ status: 201 })
      using = decode(user, made.body.data, wire)
    }
    const id = points(using, field)
    expect(id, `${user.name} is kept without its ${field.key}`).toBeDefined()
    const target = registry.get(link.resource)
    const answer = await root().delete(`${listOf(target)}/${id}`)
    expect(answer.status).toBe(409)
    const sentences = storedResources(registry)
      .filter(({ fields }) =>
        linkFields(fields).some((other) => registry.get(other.link.resource).name === target.name),
      )
      .map((other) => (other.owner ? registry.get(other.owner.resource) : other))
      .map(({ label }) => `Data ini masih dipakai di ${label.plural}, jadi tidak dapat dihapus.`)
    expect(sentences).toContain(answer.body.message)
    expect(await ids(target)).toContain(id)
  })
})

test("refused writes leave the history as it was", async () => {
  const { problems } = await replayHistory(server().engine.db, registry)
  expect(problems).toEqual([])
})
