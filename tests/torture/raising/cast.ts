/** One actor of each kind of role, and a target of each kind in every resource with accounts. */
import type { Resource } from "../../../src/core/schema/resource"
import type { Client } from "../client"
import { all, type Grants, grantsOf, modules } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { inLanes } from "../lanes"
import { type Payloads, withAccounts } from "../payloads"
import { makePerson, makeRole, type Person, roleRecords, statusOf } from "../people"

export interface Target {
  resource: Resource
  person: Person
  /** The other roles that the person must keep beside the account's: a member's own. */
  beside: readonly string[]
}

export interface Kind {
  grants: Grants
  /** Its role, by status. */
  roles: Readonly<Record<string, string>>
  /** A person of this kind in each resource. */
  targets: readonly Target[]
  actor: { client: Client; person: Person; resource: Resource }
}

const accountModules = [...new Set(withAccounts.map((resource) => resource.access.module))]
const setup = roleRecords.access.module

/** Kinds of roles that differ in what they may do to people and roles. */
export function castGrants(quick: boolean): Grants[] {
  const whole = (names: readonly string[]) => names.flatMap((module) => all(module))
  const others = modules.filter((module) => !accountModules.includes(module) && module !== setup)
  const list = [
    grantsOf("nothing", []),
    ...accountModules.flatMap((module) => [
      ...(["add", "edit", "delete"] as const).map((flag) =>
        grantsOf(`${module}.${flag}`, all(module, [flag])),
      ),
      grantsOf(`${module}: all`, all(module)),
    ]),
    ...(["edit", "delete"] as const).map((flag) => grantsOf(`${setup}.${flag}`, all(setup, [flag]))),
    grantsOf(`${setup}: all`, all(setup)),
    grantsOf("people and setup", whole([...accountModules, setup])),
    grantsOf("everything else", whole(others)),
    grantsOf("every module", whole(modules)),
    grantsOf("Global but print", all("Global", ["view", "add", "edit", "delete"])),
    grantsOf("Global", all("Global")),
    { name: "superadmin", entries: [], superadmin: true },
  ]
  return quick
    ? list.filter(({ name }, index) => index === 0 || (!name.includes(".") && !/but|else/.test(name)))
    : list
}

/** Makes them all. @param superadmin the id of the role by that name */
export async function makeCast(
  { root, url, payloads }: { root: Client; url: () => string; payloads: Payloads },
  list: readonly Grants[],
  superadmin: string,
): Promise<Kind[]> {
  const statuses = [...new Set(withAccounts.map(statusOf))]
  const besides = new Map<string, readonly string[]>()
  const kinds: Kind[] = []
  await inLanes(list, 3, async (grants) => {
    const roles: Record<string, string> = {}
    for (const status of statuses)
      roles[status] = grants.superadmin ? superadmin : await makeRole(root, status, grants.entries)
    const targets: Target[] = []
    for (const resource of withAccounts) {
      // There is one superadmin role, and it is of one status.
      if (grants.superadmin && statusOf(resource) !== "ADMIN") continue
      const role = roles[statusOf(resource)] ?? ""
      const person = await makePerson(root, payloads, { resource, role })
      if (!besides.has(resource.name)) {
        const key = resource.account && resource.field(resource.account.role).send?.key
        const sent = (
          key ? payloads.make(resource, { email: "x@x.id", password: PASSWORD, role })[key] : []
        ) as string[]
        besides.set(
          resource.name,
          sent.filter((id) => id !== role),
        )
      }
      targets.push({ resource, person, beside: besides.get(resource.name) ?? [] })
    }
    const [resource] = withAccounts
    if (!resource) return
    const person = await makePerson(root, payloads, { resource, role: roles[statusOf(resource)] ?? "" })
    const client = await signIn(url, person.email, PASSWORD)
    kinds.push({ grants, roles, targets, actor: { client, person, resource } })
  })
  return list.flatMap((grants) => kinds.find((kind) => kind.grants === grants) ?? [])
}
