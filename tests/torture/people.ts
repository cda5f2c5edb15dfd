/** Creates roles and accounts through the API. */
import { registry } from "../../resources/registry"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { roleResource } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Answer, Client } from "./client"
import { PASSWORD } from "./installation"
import { listOf, type Payloads } from "./payloads"

const declared = roleResource(registry)
if (!declared) throw new Error("nothing declared can sign in")
/** The resource whose records are roles. */
export const roleRecords: Resource = declared

export const created = (answer: Answer, what: string): string => {
  if (answer.status !== 201) throw new Error(`${what}: ${answer.status} ${answer.text}`)
  return answer.body.data.id
}

/** Given by an administrator; its owner chooses `PASSWORD`. */
const FIRST_PASSWORD = "Pematang-Kering-53"

let number = 0

/** @returns the new role's id */
export async function makeRole(
  root: Client,
  status: string,
  permissions: readonly PermissionEntry[],
): Promise<string> {
  const name = `Peran ${++number} ${status}`
  const id = created(await root.post(listOf(roleRecords), { name, status }), "a role")
  if (permissions.length > 0) await root.put(`/permissions/${id}`, { permissions })
  return id
}

/** The status that a role needs for the accounts of a resource. */
export function statusOf(resource: Resource): string {
  const field = resource.account ? resource.field(resource.account.role) : undefined
  const statuses = roleRecords.fields.find((candidate) => candidate.type === "select")
  if (field?.type !== "reference" || statuses?.type !== "select")
    throw new Error(`${resource.name} has no role`)
  const context = { me: { id: "", name: "", role: "superadmin" } } as never
  const fitting = statuses.options.find(({ value }) =>
    field.where ? field.where({ name: "x", [statuses.key]: value }, context) : true,
  )
  return fitting?.value ?? ""
}

export interface Person {
  id: string
  email: string
  role: string
}

/** Creates a record with an account. */
export async function makePerson(
  root: Client,
  payloads: Payloads,
  { resource, role }: { resource: Resource; role: string },
): Promise<Person> {
  const email = `orang${++number}@koperasi.local`
  const payload = payloads.make(resource, { email, password: FIRST_PASSWORD, role })
  const id = created(await root.post(listOf(resource), payload), `a person of ${resource.name}`)
  // A first password opens nothing but its change.
  const signedIn = await root.send("POST", "/auth/login", { body: { email, password: FIRST_PASSWORD } })
  const change = { oldPassword: FIRST_PASSWORD, newPassword: PASSWORD }
  const changed = await root.send("PUT", "/auth/password", {
    token: signedIn.body?.data?.token,
    body: change,
  })
  if (changed.status !== 200) throw new Error(`password of ${email}: ${changed.status} ${changed.text}`)
  return { id, email, role }
}
