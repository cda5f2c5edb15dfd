/** Every kind of role × endpoint × method, against what the declarations say. Every call fails on something else. */

import { registry } from "../../../resources/registry"
import { FLAGS } from "../../../src/core/access/permissions"
import { decode } from "../../../src/core/codec/codec"
import { isEmpty } from "../../../src/core/validation/values"
import { wire } from "../../../src/fields/registry"
import {
  declares,
  itemTargets,
  listTarget,
  METHODS,
  type Method,
  type Target,
  variants,
} from "../cells/targets"
import { refusedTokens, tokenCells } from "../cells/tokens"
import type { Client } from "../client"
import { all, fieldsForForms, type Grants, grantsOf, isFull, mayAny, modules } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { inLanes } from "../lanes"
import type { Part } from "../part"
import { endpoints, listOf, oneOf, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, roleRecords, statusOf } from "../people"
import { EXAMPLE, type Tally } from "../tally"

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

/** A role that reads a list only for its forms gets the fields of these forms. */
async function onlyFormFields({ client }: Caller, grants: Grants, tally: Tally): Promise<void> {
  for (const resource of endpoints) {
    const together = variants(resource)
    const fields = fieldsForForms(grants, together)
    if (!fields || mayAny(grants, together, "list")) continue
    const { body } = await client.get(listOf(resource))
    const extra = new Set<string>()
    for (const raw of body?.data ?? []) {
      const record = decode(resource, raw, wire)
      for (const { key, type } of resource.fields)
        if (!fields.has(key) && type !== "boolean" && type !== "count" && !isEmpty(record[key]))
          extra.add(key)
    }
    tally.check(extra.size === 0, () => `${grants.name}: ${listOf(resource)} also has ${[...extra].join()}`)
  }
}

/** Existing records: 200 with the right to show them, else 403. */
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

/** Each role reads its own rights; all others require full access; superadmin's cannot be changed. */
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
      // Unknown modules may be refused, which leaves the former rights: they are removed first.
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
