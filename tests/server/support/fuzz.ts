/** Hostile inputs derived from the declarations: every endpoint × field × value, seeded. */
import { registry } from "../../../resources/registry"
import { storedResources } from "../../../server/database/schema"
import { inOrder, recipesOf, refresh, sampleResource } from "../../../server/sample/generate"
import { createRandom, type Random } from "../../../server/sample/random"
import { decode, encode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import { wire } from "../../../src/fields/registry"
import { contextOf } from "../../support/context"
import { ADMIN, type Client, type Server } from "./api"

/** Text that no index compresses. */
const noise = ({ int }: Random, length: number): string =>
  Array.from({ length }, () => String.fromCharCode(33 + int(90))).join("")

const nested = (levels: number): string => `${"[".repeat(levels)}1${"]".repeat(levels)}`

/** JSON texts, since some are no value of JavaScript. */
function nastyTexts(random: Random): string[] {
  const values: unknown[] = [
    ...[null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 63, 2 ** 64, 1e-320],
    ...[
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\udfff\ud800",
      "😀".repeat(50),
      "\u202e\u200b",
      "ﷺ".repeat(255),
    ],
    ...[
      "x".repeat(256),
      "x".repeat(9000),
      noise(random, 3000),
      noise(random, 9000),
      "\\",
      "\n\r\t",
      "%",
      "_",
      "%00",
    ],
    ...[
      "'; drop table users; --",
      '"',
      "../../etc/passwd",
      "__proto__",
      "constructor",
      "toString",
      "null",
      "NaN",
    ],
    ...["Infinity", "-0", "1e999", "0x10", "١٢٣", "1,5", "999999999999999999999", "2025-02-30", "9999-99-99"],
    ...["+275760-09-13", "0000-00-00", "STN-00000", "STN-99999", "STN-99999999999999", "Z99999", "BE1234XY"],
    ...[`a@${".".repeat(300)}@`, "a@b.c", `${"a".repeat(250)}@b.id`, `${"ﷺ".repeat(200)}@b.id`, "{}", "[]"],
    ...[
      [],
      [[]],
      [null],
      ["x", 1, {}],
      Array(1001).fill("x"),
      Array(999).fill("x"),
      [[["x"]]],
      ["BE1234XY", 1],
    ],
    ...[
      {},
      { id: {} },
      { id: { toString: 1 } },
      { id: [] },
      { id: null },
      { id: { valueOf: 1 } },
      { toString: 1 },
    ],
    ...[
      { toJSON: 1 },
      { length: 1e9 },

      { url: 1, name: 2, type: 3 },
      { url: {}, name: [], type: null },
    ],
    ...[["STN-00001"], [{ id: { toString: 1 } }], [{ id: 1 }], { module: "Global", action: "view" }],
  ]
  return [
    ...values.map((value) => JSON.stringify(value)),
    ...["1e999", "-1e999", "-0", "1E400", '"\\ud800"', '{"__proto__":{"a":1}}', '{"id":{"__proto__":null}}'],
    ...[nested(30), nested(33), nested(20_000), `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ]
}

const RAW: readonly (string | Uint8Array)[] = [
  ...["", "{", "[]", "null", '"x"', "1", "{}", "{}x", '{"a":}', '{"a":1,}', "\ufeff{}", "[".repeat(100_000)],
  ...[
    nested(400_000),
    `{"a":${nested(20_000)}}`,
    `[${"0,".repeat(300_000)}0]`,
    `{"x":"${"x".repeat(900_000)}"}`,
  ],
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0, 1, 2, 3]),
]
const IDS = [
  "x",
  "%00",
  "%",
  "%2e%2e",
  "..%2f",
  "%F0%9F%98%80",
  "%ED%A0%80",
  "%FF",
  "a".repeat(3000),
  "'",
  "null",
  "-1",
]
const HEADERS: readonly Record<string, string>[] = [
  ...['""', "x", '"1e999"', "-1", "*", '"1", "2"', "W/", "9".repeat(400)].map((text) => ({
    "If-Match": text,
  })),
  ...["text/plain", "x", "application/json; charset=utf-7", "multipart/form-data"].map((text) => ({
    "Content-Type": text,
  })),
  ...["Bearer", "Bearer a.b.c", "Basic eDp5", "Bearer ..", "é"].map((text) => ({ Authorization: text })),
  ...["-1", "x", "1e3", "99999999999"].map((text) => ({ "Content-Length": text })),
  ...["X-Forwarded-For", "Host", "Origin", "Accept-Encoding", "X-Request-Id"].map((name) => ({
    [name]: "ÿ'\";,%00",
  })),
]
const QUERIES = [
  "",
  "?",
  "?_start=NaN&_end=-1",
  "?_sort=__proto__&_order=x",
  "?%00=%FF",
  `?q=${"%".repeat(500)}`,
  "?id[]=1",
]

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

  for (const resource of storedResources(registry)) {
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
    for (let round = 0; round < 80 * share; round++) {
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
  // Each compares a password: few, and the throttle answers most.
  for (const text of texts.filter(() => chosen()))
    await send("POST", "/auth/login", { raw: `{"email":${text},"password":${text}}` })
  for (const raw of RAW) if (chosen()) await send("POST", "/auth/login", { raw: raw as BodyInit })
  for (const headers of HEADERS)
    await send("POST", "/auth/logout", { headers: { Authorization: "x", ...headers } })
  return found
}
