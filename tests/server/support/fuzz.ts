/** Hostile inputs derived from the declarations: every endpoint × field × value, seeded. */
import { registry } from "../../../resources/registry"
import { FIXED_DAY, inOrder, recipesOf, refresh, sampleResource } from "../../../server/sample/generate"
import { createRandom } from "../../../server/sample/random"
import { decode, encode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import { wire } from "../../../src/fields/registry"
import { contextOf } from "../../support/context"
import { ADMIN, type Client, type Server } from "./api"
import { HEADERS, IDS, nastyTexts, QUERIES, RAW } from "./fuzz-values"
import { servedResources } from "./served"

/** A few records of every resource, made as the sample makes them. @param most of those that people enter */
export async function seedRecords({ engine }: Server, most = 8): Promise<void> {
  const session = {
    id: "",
    name: "-",
    role: "",
    roleId: null,
    jti: "",
    address: "",
    mustChangePassword: false,
    grants: { role: "", permissions: {}, access: registry.access },
  }
  const sampling = {
    engine,
    random: createRandom(1),
    today: FIXED_DAY,
    session,
    password: "Rahasia-Contoh-1",
    records: new Map(),
  }
  await refresh(sampling)
  const recipes = recipesOf(engine)
  for (const resource of inOrder(engine.registry)) {
    const recipe = recipes.get(resource.name)
    // Referenced lists are loaded whole; other lists need one record of each kind.
    const count = Math.min(recipe?.count ?? 3, resource.fields.length > 6 ? most : 12)
    // Limited by the references.
    await sampleResource(sampling, resource, { ...recipe, count }).catch(() => {})
  }
}

/** Payloads that the API itself would send for what it has. */
async function payloadsOf(resource: Resource, root: Client): Promise<{ id: string; payload: object }[]> {
  if (resource.source.kind !== "rest") return []
  const answers = (await root.get(resource.source.list)).body.data as { id: string; email?: string }[]
  // Never who is asking: a changed role or address would sign him out.
  const others = answers.filter((answer) => answer.email !== ADMIN.email)
  return others.slice(0, 3).map((answer) => {
    const original = decode(resource, answer, wire)
    const context = contextOf(resource, original, { mode: "edit", original, role: "superadmin" })
    return { id: answer.id, payload: encode(resource, original, context, wire) }
  })
}

export interface Found {
  sent: number
  /** How many answers had each status. */
  statuses: Record<number, number>
  /** Requests with a 5xx answer, or none. */
  faults: string[]
}

/** @param share of all combinations, 0 to 1 */
export async function fuzz(server: Server, root: Client, { seed, share }: { seed: number; share: number }) {
  const random = createRandom(seed)
  const { int, pick } = random
  const found: Found = { sent: 0, statuses: {}, faults: [] }
  const chosen = (weight = 1) => int(1000) < share * weight * 1000
  const { token } = root
  const send = async (method: string, path: string, more: Parameters<Server["request"]>[2] = {}) => {
    found.sent++
    const answer = await server
      .request(method, path, { token, ...more })
      .catch((error: unknown) => ({ status: 599, body: String(error) }))
    found.statuses[answer.status] = (found.statuses[answer.status] ?? 0) + 1
    if (answer.status >= 500)
      found.faults.push(`${answer.status} ${method} ${path.slice(0, 80)} ${String(more.raw).slice(0, 120)}`)
  }
  const texts = nastyTexts(random)
  /** A payload with one key, or several, of something else. */
  const spoilt = (payload: object, spoils: Readonly<Record<string, string>>): string => {
    const entries = Object.entries(payload).filter(([key]) => !(key in spoils))
    const whole = [...entries.map(([key, value]) => [key, JSON.stringify(value)]), ...Object.entries(spoils)]
    return `{${whole.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`
  }

  for (const resource of servedResources(registry)) {
    if (resource.source.kind !== "rest" || resource.variantOf !== resource.name) continue
    const { list } = resource.source
    const stored = await payloadsOf(resource, root)
    const keys = [
      ...new Set(resource.fields.flatMap((field) => (field.send ? [field.send.key] : []))),
      ...resource.fixedValues.map((constant) => constant.key),
      ...["__proto__", "id", "version", "is_active"],
    ]
    const aim = (): [string, string] => {
      const edits = resource.access.actions.has("edit") && stored.length > 0
      const target = edits && int(2) === 0 ? pick(stored) : undefined
      return target ? ["PUT", `${list}/${target.id}`] : ["POST", list]
    }
    const base = (): object => (stored.length > 0 ? pick(stored).payload : {})
    for (const key of keys)
      for (const text of texts) if (chosen()) await send(...aim(), { raw: spoilt(base(), { [key]: text }) })
    for (let round = 0; round < 160 * share; round++) {
      const spoils = Object.fromEntries(keys.filter(() => int(3) === 0).map((key) => [key, pick(texts)]))
      await send(...aim(), { raw: spoilt(int(2) ? base() : {}, spoils) })
    }
    for (const raw of RAW) if (chosen()) await send(...aim(), { raw: raw as BodyInit })
    for (const headers of HEADERS) if (chosen()) await send(...aim(), { raw: spoilt(base(), {}), headers })
    for (const id of IDS)
      for (const method of ["GET", "PUT", "DELETE", "PATCH"])
        if (chosen()) await send(method, `${list}/${id}`, method === "PUT" ? { raw: "{}" } : {})
    for (const query of QUERIES) if (chosen()) await send("GET", `${list}${query}`)
    if ((await root.get(list)).status !== 200) throw new Error(`${list} can no longer be read`)
  }

  const roles = (await root.get("/roles")).body.data as { id: string }[]
  for (const text of texts)
    for (const raw of [
      `{"permissions":${text}}`,
      `{"permissions":[${text}]}`,
      `{"permissions":[{"module":${text},"action":"view"},{"module":"UserSetup","action":${text}}]}`,
      `{"permissions":[],"givers":${text},"givenBy":[${text}]}`,
    ])
      if (chosen(4)) await send("PUT", `/permissions/${pick(roles).id}`, { raw })
  for (const raw of RAW)
    if (chosen(4)) await send("PUT", `/permissions/${pick(roles).id}`, { raw: raw as BodyInit })
  for (const id of IDS)
    for (const method of ["GET", "PUT"]) if (chosen(4)) await send(method, `/permissions/${id}`)
  const webhook = `"url":"https://example.com","resource":"roles","events":["create"]`
  for (const text of texts) {
    const { id } = pick(roles)
    for (const raw of [
      `{"name":${text},"roleId":"${id}"}`,
      `{"name":"x","roleId":${text}}`,
      `{"name":"x","roleId":"${id}","expiresOn":${text}}`,
    ])
      if (chosen(2)) await send("POST", "/api-keys", { raw })
    for (const raw of [
      `{"name":${text},${webhook},"roleId":"${id}"}`,
      `{"name":"x",${webhook},"roleId":${text}}`,
      `{"name":"x","url":${text},"resource":"roles","events":["create"],"roleId":"${id}"}`,
      `{"name":"x",${webhook},"resource":${text},"roleId":"${id}"}`,
      `{"name":"x",${webhook},"events":[${text}],"roleId":"${id}","active":${text}}`,
    ])
      if (chosen(2)) await send("POST", "/webhooks", { raw })
  }
  for (const id of IDS)
    for (const path of [
      `/webhooks/${id}/deliveries`,
      `/webhooks/${id}/deliveries/${id}/retry`,
      `/api-keys/${id}`,
    ])
      if (chosen(4)) {
        const method = pick(["GET", "POST", "PUT", "DELETE"])
        await send(method, path, method === "GET" ? {} : { raw: "{}" })
      }
  for (const raw of RAW)
    for (const path of ["/api-keys", "/webhooks"])
      if (chosen(2)) await send("POST", path, { raw: raw as BodyInit })
  for (const token of [
    "sk_",
    "sk_0123456789ab_",
    `sk_0123456789ab_${"a".repeat(43)}`,
    `sk_zzzzzzzzzzzz_${"\u00e9".repeat(43)}`,
  ])
    await send("GET", "/suppliers", { headers: { Authorization: `Bearer ${encodeURIComponent(token)}` } })
  // Each compares a password: few, and the throttle answers most.
  for (const text of texts.filter(() => chosen()))
    await send("POST", "/auth/login", { raw: `{"email":${text},"password":${text}}` })
  for (const raw of RAW) if (chosen()) await send("POST", "/auth/login", { raw: raw as BodyInit })
  for (const headers of HEADERS)
    await send("POST", "/auth/logout", { headers: { Authorization: "x", ...headers } })
  return found
}
