/** Roles of every kind and status, callers with and without full access, and payloads of people who have roles. */
import { registry } from "../../../resources/registry"
import { USER_STATUSES } from "../../../resources/shared/statuses"
import { writeGivers } from "../../../server/access/role-givers"
import { writePermissions } from "../../../server/auth/permissions"
import { roleFields } from "../../../server/auth/roles"
import { insertRecord } from "../../../server/records/store"
import { FLAGS, type PermissionEntry } from "../../../src/core/access/permissions"
import type { Field, Resource } from "../../../src/core/schema/resource"
import { isDocumented } from "../../support/documented"
import { type Client, openProduct, personWith } from "./api"
import { basics } from "./people"
import { peopleWithRoles } from "./people-with-roles"
import { servedResources } from "./served"

export type Payload = Record<string, unknown>
export type Status = (typeof USER_STATUSES)[number]["value"]

export const all = (...modules: string[]): PermissionEntry[] =>
  modules.flatMap((module) => FLAGS.map((action) => ({ module, action })))

/** Rights of the clerk: every form that names roles, and nothing else. */
export const CLERK = all("AdminData", "EmployeeData", "PartnerData", "UserSetup")
export const MORE = all("CommissionData")

/** Kinds of roles: name → rights. Some kinds may be given by the clerk's role, or may give others. */
export const KINDS = {
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
export type Kind = keyof typeof KINDS
export const kinds = Object.keys(KINDS) as Kind[]

export type Actor = "clerk" | "chief" | "superadmin"
const OWN: readonly Kind[] = ["no rights", "some of his", "all of his", "may give what he may give"]
/** The rule: all rights of a role are among the actor's own. */
export const isOwn: Record<Actor, (kind: Kind) => boolean> = {
  clerk: (kind) => OWN.includes(kind),
  chief: (kind) => kind !== "superadmin",
  superadmin: () => true,
}

/** Actors with full access are tried only on kinds that the clerk may not give. */
export const actorsFor = (kind: Kind): readonly Actor[] =>
  ["one more than his", "all of Global", "superadmin"].includes(kind)
    ? ["clerk", "chief", "superadmin"]
    : ["clerk"]

/** Resources whose records name roles; people-with-roles.ts has payloads of the documented ones. */
export const subjects = servedResources(registry).filter(
  (resource) =>
    isDocumented(resource) &&
    resource.variantOf === resource.name &&
    (resource.account || roleFields(resource, registry).length > 0),
)
export const roleCells = subjects.flatMap((resource) =>
  roleFields(resource, registry).map(
    (field) => [`${resource.name}.${field.key}`, { resource, field }] as const,
  ),
)
export const listOf = (resource: Resource) => (resource.source.kind === "rest" ? resource.source.list : "")

/** The status that a role needs for a field. */
export const statusOf = (field: Field): Status => {
  const found = USER_STATUSES.find(
    ({ value }) =>
      field.type === "reference" &&
      field.where?.({ name: "x", status: value }, { me: { id: "", name: "", role: "superadmin" } } as never),
  )
  if (!found) throw new Error(`${field.key} takes no role`)
  return found.value
}

export const without = (payload: Payload, ...keys: string[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => !keys.includes(key)))

let made = 0
/** A number that no name has had. */
export const nextNumber = (): number => ++made

export type RolesBench = Awaited<ReturnType<typeof openRoles>>

/** A product with a role of each kind and status. */
export async function openRoles() {
  const product = await openProduct()
  const { engine, root } = product
  const b = await basics(root)
  const clerk = await personWith(product, CLERK)
  const actors: Record<Actor, Client & { id?: string }> = {
    clerk,
    chief: await personWith(product, all("Global")),
    superadmin: root,
  }
  /** `status kind` → id of the role. */
  const roles = new Map<string, string>()
  const roleOf = (status: Status, kind: Kind) => roles.get(`${status} ${kind}`) ?? ""

  async function makeRole(
    status: Status,
    rights: readonly PermissionEntry[],
    { name = `Peran ${status} ${nextNumber()}`, givers = [] as readonly string[] } = {},
  ): Promise<string> {
    const id = engine.newId()
    await engine.db.transaction(async (trx) => {
      const resource = registry.get("roles")
      await insertRecord({ trx, resource, id, values: { name, status }, now: "2026-01-01T00:00:00Z" })
      await writePermissions(trx, id, rights)
      await writeGivers(trx, id, givers)
    })
    return id
  }

  /** A new role of a kind, which no record has. */
  async function freshRole(status: Status, kind: Kind): Promise<string> {
    if (kind === "superadmin") return roleOf(status, kind)
    const givers = kind === "others, but his to give" ? [clerk.roleId] : []
    const id = await makeRole(status, KINDS[kind], { givers })
    const given: Partial<Record<Kind, Kind>> = {
      "may give what he may not": "others than his",
      "may give what he may give": "others, but his to give",
    }
    const through = given[kind]
    // A further giver of that role.
    if (through)
      await engine.db.queries
        .insertInto("role_givers")
        .values({ role_id: roleOf(status, through), giver_role_id: id })
        .execute()
    return id
  }

  const existing: { id: string; name: string }[] = (await root.get("/roles")).body.data
  const superadmin = existing.find(({ name }) => name === "superadmin")
  for (const { value: status } of USER_STATUSES)
    for (const kind of kinds) {
      const known = status === "ADMIN" ? superadmin?.id : undefined
      const id =
        kind === "superadmin"
          ? (known ?? (await makeRole(status, [], { name: "superadmin" })))
          : await freshRole(status, kind)
      roles.set(`${status} ${kind}`, id)
    }

  /** A valid payload of a person with these roles, by field; the other fields have roles without rights. */
  function payloadOf(resource: Resource, roleIds: Readonly<Record<string, string>>): Payload {
    const person = peopleWithRoles[resource.name]
    if (!person) throw new Error(`tests/server/support/people-with-roles.ts has no ${resource.name}`)
    const fields = roleFields(resource, registry)
    const Roles = fields.map((field) => roleIds[field.key] ?? roleOf(statusOf(field), "no rights"))
    return person(b, Roles)
  }
  return { server: product, root, b, actors, clerkRole: clerk.roleId, roleOf, makeRole, freshRole, payloadOf }
}
