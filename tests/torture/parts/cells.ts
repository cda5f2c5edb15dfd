/** Every kind of role × endpoint × method, against what the declarations say. Every call fails on something else. */

import { registry } from "../../../resources/registry"
import { served } from "../../../server/database/schema"
import { FLAGS } from "../../../src/core/access/permissions"
import { decode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import { isEmpty } from "../../../src/core/validation/validate"
import { wire } from "../../../src/fields/registry"
import type { Answer, Client } from "../client"
import { clientOf } from "../client"
import { all, fieldsForForms, type Grants, grantsOf, isFull, mayAny, modules } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { inLanes } from "../lanes"
import type { Part } from "../part"
import { endpoints, listOf, oneOf, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, roleRecords, statusOf } from "../people"
import { EXAMPLE, type Tally } from "../tally"

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const
type Method = (typeof METHODS)[number]

/** Every right alone, every module whole and but for one, Global in parts, and names that only look like a module's. */
function kinds(): Grants[] {
  const list: Grants[] = [grantsOf("nothing", [])]
  for (const module of [...modules, "Global"]) {
    list.push(grantsOf(`${module}: all`, all(module)))
    for (const flag of FLAGS) {
      const others = FLAGS.filter((other) => other !== flag)
      list.push(grantsOf(`${module}.${flag}`, all(module, [flag])))
      list.push(grantsOf(`${module}: all but ${flag}`, all(module, others)))
    }
  }
  for (const module of modules)
    for (const name of [`${module}Gaji`, module.slice(0, -1), `X${module}`])
      list.push(grantsOf(`look-alike ${name}`, all(name)))
  list.push(
    grantsOf(
      "every module",
      modules.flatMap((module) => all(module)),
    ),
  )
  return list
}

interface Target {
  path: string
  /** What each method answers to someone with a session; the status, or several that are right. */
  expected: (grants: Grants, method: Method) => readonly number[]
}

const variants = (resource: Resource) => served(registry).filter((other) => other.variantOf === resource.name)
const declares = (resource: Resource, action: "list" | "show" | "create" | "edit" | "delete") =>
  variants(resource).some((other) => other.access.actions.has(action))

function listTarget(resource: Resource): Target {
  const together = variants(resource)
  return {
    path: listOf(resource),
    expected: (grants, method) => {
      if (method === "OPTIONS") return [204]
      if (method === "GET" || method === "HEAD")
        return mayAny(grants, together, "list") || fieldsForForms(grants, together) ? [200] : [403]
      if (method !== "POST" || !declares(resource, "create")) return [405]
      return mayAny(grants, together, "create") ? [422] : [403]
    },
  }
}

/** Single records: those that share where they are read, and each one's own path for changes. */
function itemTargets(): Target[] {
  const paths = new Set(endpoints.flatMap((resource) => [`${listOf(resource)}/:id`, oneOf(resource)]))
  return [...paths].map((path) => {
    const readers = endpoints.filter((resource) => oneOf(resource) === path && declares(resource, "show"))
    const keeper = endpoints.find((resource) => `${listOf(resource)}/:id` === path)
    return {
      path: path.replace(":id", "tidak-ada"),
      expected: (grants, method) => {
        const action = method === "PUT" ? "edit" : method === "DELETE" ? "delete" : null
        if (method === "OPTIONS") return [204]
        if ((method === "GET" || method === "HEAD") && readers.length > 0)
          return mayAny(grants, readers.flatMap(variants), "show") ? [404] : [403]
        if (!action || !keeper || !declares(keeper, action)) return [405]
        return mayAny(grants, variants(keeper), action) ? [404, 422] : [403]
      },
    }
  })
}

interface Caller {
  client: Client
  roleId: string
  role: string
}

/** Calls every cell of one kind. */
async function callAll(
  { client, role }: Caller,
  targets: readonly Target[],
  { grants, tally }: { grants: Grants; tally: Tally },
): Promise<void> {
  for (const { path, expected } of targets)
    for (const method of METHODS) {
      const body = method === "POST" || method === "PUT" || method === "PATCH" ? { body: {} } : {}
      const { status } = await client.send(method, path, body)
      const right = expected(grants, method)
      tally.check(
        right.includes(status),
        () =>
          `${grants.name}: ${method} ${status}, not ${right.join(" or ")}${EXAMPLE}${path} as one of ${role}`,
      )
    }
}

/** Whoever reads a list for a form sees the fields that the form reads, and no others. */
async function onlyFormFields({ client }: Caller, grants: Grants, tally: Tally): Promise<void> {
  for (const resource of endpoints) {
    const together = variants(resource)
    const fields = fieldsForForms(grants, together)
    if (!fields || mayAny(grants, together, "list")) continue
    const { body } = await client.get(listOf(resource))
    const told = new Set<string>()
    for (const raw of body?.data ?? []) {
      const record = decode(resource, raw, wire)
      for (const { key, type } of resource.fields)
        if (!fields.has(key) && type !== "boolean" && type !== "count" && !isEmpty(record[key])) told.add(key)
    }
    tally.check(told.size === 0, () => `${grants.name}: ${listOf(resource)} also tells ${[...told].join()}`)
  }
}

/** Real records, by every way they are read: shown to who may see their kind, refused to others. */
async function realRecords(
  { client }: Caller,
  ids: ReadonlyMap<string, string>,
  { grants, tally }: { grants: Grants; tally: Tally },
): Promise<void> {
  for (const resource of endpoints) {
    const id = ids.get(resource.name)
    if (!id || !declares(resource, "show")) continue
    const { status } = await client.get(oneOf(resource).replace(":id", id))
    const right = mayAny(grants, variants(resource), "show") ? 200 : 403
    tally.check(
      status === right,
      () => `${grants.name}: GET a record of ${resource.name} ${status}, not ${right}`,
    )
  }
}

/** Rights of roles: one's own are read by anyone, everything else asks for full access; superadmin's are nobody's. */
async function permissionCells(
  { client, roleId }: Caller,
  { other, superadmin }: { other: string; superadmin: string },
  { grants, tally }: { grants: Grants; tally: Tally },
): Promise<void> {
  const full = isFull(grants)
  const cells: [Method, string, number][] = [
    ["GET", roleId, 200],
    ["GET", other, full ? 200 : 403],
    ["PUT", roleId, full ? 422 : 403],
    ["PUT", other, full ? 422 : 403],
    ["PUT", superadmin, 403],
  ]
  for (const [method, id, right] of cells) {
    // The superadmin role is out of reach for a whole set, too; the others are refused for what is missing.
    const body = id === superadmin ? { permissions: [] } : {}
    const { status } = await client.send(method, `/permissions/${id}`, method === "PUT" ? { body } : {})
    tally.check(status === right, () => `${grants.name}: ${method} /permissions ${status}, not ${right}`)
  }
  const { body } = await client.get(listOf(roleRecords))
  const seen = (body?.data ?? []).some((role: { id: string }) => role.id === superadmin)
  tally.check(!seen, () => `${grants.name}: sees the superadmin role`)
}

/** Tokens that are none: forged, changed, ended, of someone who is gone. */
async function refusedTokens(root: Client, ended: readonly [string, string][]): Promise<[string, string][]> {
  const [head = "", body = "", signature = ""] = root.token.split(".")
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = JSON.parse(Buffer.from(body, "base64url").toString())
  return [
    ["none", ""],
    ["no signature", `${encode({ alg: "none", typ: "JWT" })}.${body}.`],
    ["another algorithm", `${encode({ alg: "HS512" })}.${body}.${signature}`],
    [
      "changed claims",
      `${head}.${encode({ ...claims, role: "superadmin", exp: claims.exp + 9 })}.${signature}`,
    ],
    ["another signature", `${head}.${body}.${signature.slice(0, -4)}AAAA`],
    ["not a token", "a.b.c"],
    ...ended,
  ]
}

async function tokenCells(
  url: () => string,
  tokens: readonly [string, string][],
  targets: readonly Target[],
  tally: Tally,
) {
  const more = [{ path: "/permissions/x" }, { path: "/auth/logout" }]
  for (const [name, token] of tokens)
    for (const { path } of [...targets, ...more])
      for (const method of METHODS) {
        if (method === "OPTIONS" || (path.startsWith("/permissions") && !["GET", "PUT"].includes(method)))
          continue
        if (path === "/auth/logout" && method !== "POST") continue
        const { status }: Answer = await clientOf(url, token).send(
          method,
          path,
          method === "GET" ? {} : { body: {} },
        )
        tally.check(status === 401, () => `token '${name}': ${method} ${path} ${status}, not 401`)
      }
}

export const cells: Part = {
  name: "cells",
  counts: "role × endpoint × method as declared",
  run: async ({ open, tally, note, quick }) => {
    const { root, url } = await open()
    const payloads = await readPayloads(root)
    const targets = [...endpoints.map(listTarget), ...itemTargets()]
    const ids = new Map(endpoints.map(({ name }) => [name, String(payloads.rows[name]?.at(-1)?.id ?? "")]))
    const superadmin = String(payloads.rows.roles?.find((row) => row.name === "superadmin")?.id)
    const other = await makeRole(root, "ADMIN", [])
    const callers: Caller[] = []
    for (const resource of withAccounts) {
      const roleId = await makeRole(root, statusOf(resource), [])
      const { email } = await makePerson(root, payloads, { resource, role: roleId })
      callers.push({ client: await signIn(url, email, PASSWORD), roleId, role: resource.name })
    }
    const list = kinds().filter((_, index) => !quick || index % 4 === 0)
    await inLanes(list, callers.length, async (grants, lane) => {
      const caller = callers[lane]
      if (!caller) return
      // A name that is no module may be refused here: then the role has what it had, so it is emptied first.
      await root.put(`/permissions/${caller.roleId}`, { permissions: [] })
      await root.put(`/permissions/${caller.roleId}`, { permissions: grants.entries })
      await callAll(caller, targets, { grants, tally })
      await onlyFormFields(caller, grants, tally)
      await realRecords(caller, ids, { grants, tally })
      await permissionCells(caller, { other, superadmin }, { grants, tally })
    })
    const grants = { name: "superadmin", entries: [], superadmin: true }
    await callAll({ client: root, roleId: superadmin, role: "superadmin" }, targets, { grants, tally })

    const [first, second] = callers
    const ended: [string, string][] = []
    if (first && second) {
      await first.client.post("/auth/logout", {})
      ended.push(["logged out", first.client.token])
      const resource = registry.get(second.role)
      const [, claims = ""] = second.client.token.split(".")
      const { id } = JSON.parse(Buffer.from(claims, "base64url").toString())
      await root.delete(`${listOf(resource)}/${id}`)
      ended.push(["of a deleted account", second.client.token])
    }
    await tokenCells(url, await refusedTokens(root, ended), targets, tally)
    note(`${list.length + 1} kinds of roles in ${callers.length} kinds of users, ${targets.length} paths`)
  },
}
