/**
 * Each right alone and missing, for every declaration that the API serves: it adds, changes and deletes records. A new entity is
 * tested here by being declared.
 */
import { describe, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { CALLS } from "../support/documented-calls"
import { listOf } from "./support/api"
import { changeable, derivedBench, endpoints } from "./support/derived-bench"
import { changed, model, payloadOf } from "./support/fresh-values"
import { replayHistory } from "./support/history-replay"

/** `[PM-28, AP-15] `: the ids that a test of this resource proves. */
const proves = (ids: string, { name }: Resource, call: "create" | "edit" | "delete") =>
  `[${[ids, CALLS[name]?.[call]].filter(Boolean).join(", ")}]`
const { root, server, ids, allRows, newPayload, made, only, allBut } = derivedBench()

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
    await root().delete(`${listOf(resource)}/${answer.body.data.id}`)
  })

  test(`${proves("PM-01, PM-29", resource, "edit")} edit alone changes; every other right does not`, async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    const read = async () => (await allRows())[resource.name]?.find((row) => row.id === id) as Values
    const original = await read()
    if (!changeable(resource)) {
      expect((await root().put(address, {})).status).toBe(405)
      await root().delete(address)
      return
    }
    const { key, value } = changed(resource, original)
    const rows = await allRows()
    const payload = payloadOf(resource, { ...original, [key]: value }, rows, original)
    expect((await (await allBut(resource, "edit")).put(address, payload)).status).toBe(403)
    expect((await read())[key]).toEqual(original[key])
    expect(await (await only(resource, "edit")).put(address, payload)).toMatchObject({ status: 200 })
    expect((await read())[key]).toBe(value)
    await root().delete(address)
  })

  test(`${proves("PM-01, PM-29", resource, "delete")} delete alone deletes; every other right does not`, async () => {
    const id = await made(resource)
    const address = `${listOf(resource)}/${id}`
    expect((await (await allBut(resource, "delete")).delete(address)).status).toBe(403)
    expect(await ids(resource)).toContain(id)
    expect((await (await only(resource, "delete")).delete(address)).status).toBe(200)
    expect(await ids(resource)).not.toContain(id)
    expect((await root().delete(address)).status).toBe(404)
  })

  test("what does not exist is not found", async () => {
    const rows = await allRows()
    const original = model(resource, rows)
    const payload = payloadOf(resource, original, rows, original)
    expect((await root().put(`${listOf(resource)}/tidak-ada`, payload)).status).toBe(
      changeable(resource) ? 404 : 405,
    )
    expect((await root().delete(`${listOf(resource)}/tidak-ada`)).status).toBe(404)
  })
})

test("the history of all these writes is what the database had before and after each of them", async () => {
  const { problems, entries } = await replayHistory(server().engine.db, registry)
  expect(problems).toEqual([])
  for (const resource of endpoints)
    expect([resource.name, ...(entries.get(resource.name) ?? [])]).toEqual(
      expect.arrayContaining([resource.name, "create", "delete", ...(changeable(resource) ? ["edit"] : [])]),
    )
})
