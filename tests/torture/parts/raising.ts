/**
 * Every kind of role tries to give, take, rename, switch off, delete and reset every other kind. One rule decides: the
 * actor has the right to the endpoint, and every right involved is among its own.
 */
import type { PermissionEntry } from "../../../src/core/access/permissions"
import type { Resource } from "../../../src/core/schema/resource"
import type { Client } from "../client"
import { all, covers, isFull, may, modules } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { inLanes } from "../lanes"
import type { Part } from "../part"
import { listOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, roleRecords, statusOf } from "../people"
import { type Attempt, allowed, onAccount, onAccountDearly, onRole, onSecurity } from "../raising/attempts"
import { castGrants, type Kind, makeCast } from "../raising/cast"
import { editing, heard } from "../raising/events"
import { onOthers, storeFactor } from "../raising/others"
import { proofs } from "../raising/proofs"
import { EXAMPLE, type Tally } from "../tally"

const SUCCESS = [200, 201]
const LANES = 4

/** Other roles cannot choose the superadmin role, so it may be refused as an unknown choice. */
const refusals = (target: Kind): readonly number[] => (target.grants.superadmin ? [403, 422] : [403])

interface Trying {
  actor: Kind
  target: Kind
  resource: Resource
  tally: Tally
}

/** Tries, compares the answer with the rule, and undoes a success. */
async function attempt(attempt: Attempt, { actor, target, resource, tally }: Trying): Promise<void> {
  const { status, text } = await attempt.run(actor.actor.client)
  const right = allowed(actor, target, attempt, resource.access.module)
  // The superadmin role itself cannot be renamed or deleted, not even by superadmins.
  const isFixed = target.grants.superadmin && attempt.name.endsWith("the role")
  const refused = refusals(target)
  const done = attempt.done === undefined ? SUCCESS : [attempt.done]
  const fine =
    right && !isFixed ? done.includes(status) : isFixed && right ? status === 409 : refused.includes(status)
  tally.check(
    fine,
    () =>
      `${resource.name}: ${attempt.name}: ${status}, ${right ? "may" : "may not"}${EXAMPLE}${actor.grants.name} → ${target.grants.name} ${status >= 400 ? text : ""}`,
  )
  if (SUCCESS.includes(status)) await attempt.undo()
}

/** Only full access changes a role's rights; superadmin's cannot be changed. */
async function rightsOf(root: Client, { actor, target }: { actor: Kind; target: Kind }, tally: Tally) {
  const role = target.roles[statusOf(target.targets[0]?.resource ?? target.actor.resource)] ?? ""
  const permissions: PermissionEntry[] = all(modules[0] ?? "")
  const { status } = await actor.actor.client.put(`/permissions/${role}`, { permissions })
  const right = isFull(actor.grants) && covers(actor.grants, target.grants) && !target.grants.superadmin
  tally.check(
    status === (right ? 200 : 403),
    () =>
      `set its rights: ${status}, ${right ? "may" : "may not"}${EXAMPLE}${actor.grants.name} → ${target.grants.name}`,
  )
  if (status === 200) await root.put(`/permissions/${role}`, { permissions: target.grants.entries })
}

/** Keys and webhooks have the rights of a role: who may not give the role gets neither. */
async function keysOf(root: Client, { actor, target }: { actor: Kind; target: Kind }, tally: Tally) {
  const roleId = target.roles[statusOf(target.targets[0]?.resource ?? target.actor.resource)] ?? ""
  const right = isFull(actor.grants) && covers(actor.grants, target.grants)
  const webhook = { url: "https://example.com/", resource: roleRecords.name, events: ["create"] }
  for (const [path, more] of [
    ["/api-keys", {}],
    ["/webhooks", webhook],
  ] as const) {
    const name = `${actor.grants.name} ${target.grants.name}`.slice(0, 60)
    const { status, body } = await actor.actor.client.post(path, { name, roleId, ...more })
    tally.check(
      status === (right ? 201 : 403),
      () =>
        `${path}: ${status}, ${right ? "may" : "may not"}${EXAMPLE}${actor.grants.name} → ${target.grants.name}`,
    )
    if (status === 201) await root.delete(`${path}/${body.data.id}`)
  }
}

/** No account gives itself a role with further rights. */
async function onSelf(
  { root, url }: { root: Client; url: () => string },
  { actor, target }: { actor: Kind; target: Kind },
  tally: Tally,
): Promise<void> {
  if (covers(actor.grants, target.grants)) return
  const { client, person, resource } = actor.actor
  const key = resource.account && resource.field(resource.account.role).send?.key
  const path = `${listOf(resource)}/${person.id}`
  const { status } = await client.put(path, { [key ?? ""]: [target.roles[statusOf(resource)]] })
  tally.check(
    refusals(target).includes(status),
    () => `gives himself more: ${status}${EXAMPLE}${actor.grants.name} → ${target.grants.name}`,
  )
  if (status !== 200) return
  await root.put(path, { [key ?? ""]: [person.role] })
  // A changed role ends the sessions of its account.
  actor.actor.client = await signIn(url, person.email, PASSWORD)
}

/** A giver of a role may give it to others, not to itself, and may not take it or change its accounts. */
async function entrusted(
  { root, weak, none }: { root: Client; weak: ReadonlyMap<string, string>; none: string },
  { actor, target }: { actor: Kind; target: Kind },
  tally: Tally,
): Promise<void> {
  const [each] = target.targets
  if (!each || covers(actor.grants, target.grants)) return
  const { resource, person, beside } = each
  const { client, person: own } = actor.actor
  if (!may(actor.grants, resource.access.module, "edit")) return
  const role = target.roles[statusOf(resource)] ?? ""
  const set = (givers: readonly string[]) => root.put(`/permissions/${role}/givers`, { givers })
  const named = await set([own.role])
  if (named.status === 404) return
  const whole = target.grants.superadmin || isFull(target.grants)
  tally.check(named.status === (whole ? 422 : 200), () => `naming who may give a role: ${named.status}`)
  const key = resource.account && resource.field(resource.account.role).send?.key
  const list = listOf(resource)
  const giving = { [key ?? ""]: [role, ...beside] }
  const to = weak.get(resource.name)
  const given = await client.put(`${list}/${to}`, giving)
  tally.check(
    whole ? refusals(target).includes(given.status) : given.status === 200,
    () => `entrusted, gives it: ${given.status}${EXAMPLE}${actor.grants.name} → ${target.grants.name}`,
  )
  if (given.status === 200) await root.put(`${list}/${to}`, { [key ?? ""]: [none, ...beside] })
  for (const [what, path, body] of [
    ["gives it to himself", `${list}/${own.id}`, giving],
    ["takes it", `${list}/${person.id}`, { [key ?? ""]: [own.role, ...beside] }],
  ] as const) {
    const { status } = await client.put(path, body)
    tally.check(
      refusals(target).includes(status),
      () => `entrusted, ${what}: ${status}${EXAMPLE}${actor.grants.name} → ${target.grants.name}`,
    )
  }
  await set([])
  const after = await client.put(`${list}/${to}`, giving)
  tally.check(refusals(target).includes(after.status), () => `no longer entrusted, gives it: ${after.status}`)
}

/** A role is given only to the kind of user it is of, by whomever. */
async function wrongStatus(root: Client, cast: readonly Kind[], tally: Tally): Promise<void> {
  for (const { grants, targets, roles } of cast)
    for (const { resource, person, beside } of targets)
      for (const [status, role] of Object.entries(roles)) {
        if (status === statusOf(resource) || grants.superadmin) continue
        const key = resource.account && resource.field(resource.account.role).send?.key
        const answer = await root.put(`${listOf(resource)}/${person.id}`, { [key ?? ""]: [role, ...beside] })
        tally.check(
          answer.status === 422,
          () => `a role of ${status} given to ${resource.name}: ${answer.status}`,
        )
      }
}

/** Rights for unknown modules are not stored. */
async function lookAlikes(root: Client, tally: Tally): Promise<void> {
  const role = await makeRole(root, "ADMIN", [])
  for (const module of [...modules.map((name) => `${name}Gaji`), "__proto__", "constructor", "toString"]) {
    if (module === "__proto__") continue
    await root.put(`/permissions/${role}`, { permissions: all(module) })
    const { body } = await root.get(`/permissions/${role}`)
    const isStored = (body?.data?.permissions ?? []).some((entry: PermissionEntry) => entry.module === module)
    tally.check(!isStored, () => "rights for an unknown module are stored")
  }
}

/** One person of each resource without any right. */
async function weakPeople(root: Client, payloads: Payloads, none: Kind): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (const resource of withAccounts) {
    const role = none.roles[statusOf(resource)] ?? ""
    people.set(resource.name, (await makePerson(root, payloads, { resource, role })).id)
  }
  return people
}

export const raising: Part = {
  name: "raising",
  counts:
    "attempts of one kind of role on another, allowed and refused as 'every right involved is among one's own' says",
  run: async ({ open, tally, note, quick }) => {
    const installation = await open()
    const { root, url, database } = installation
    const payloads = await readPayloads(root)
    const superadmin = String(payloads.rows.roles?.find((row) => row.name === "superadmin")?.id)
    const cast = await makeCast({ root, url, payloads }, castGrants(quick), superadmin)
    const [none] = cast
    if (!none) return
    const weak = await Promise.all(Array.from({ length: LANES }, () => weakPeople(root, payloads, none)))
    const [first] = none.targets
    const probe = first && (await root.put(`${listOf(first.resource)}/${first.person.id}/account`, {}))
    const addFactor = (id: string) => storeFactor(database, id)
    const switchable = probe?.status === 422
    for (const [index, actor] of cast.entries())
      await inLanes(cast, LANES, async (target, lane) => {
        const stage = { root, payloads, none, weak: weak[lane] ?? new Map(), switchable }
        const dear = target.targets[(index + cast.indexOf(target)) % target.targets.length]
        const attempts: (readonly [Attempt, Resource])[] = [
          ...target.targets.flatMap((each) =>
            onAccount(stage, target, each).map((one) => [one, each.resource] as const),
          ),
          ...(dear ? onAccountDearly(stage, target, dear) : []).map(
            (one) => [one, dear?.resource ?? roleRecords] as const,
          ),
          ...target.targets.flatMap((each) =>
            onSecurity(each, addFactor).map((one) => [one, each.resource] as const),
          ),
          ...onRole(stage, target).map((one) => [one, roleRecords] as const),
        ]
        for (const [one, resource] of attempts) await attempt(one, { actor, target, resource, tally })
        await rightsOf(root, { actor, target }, tally)
        await keysOf(root, { actor, target }, tally)
        await onSelf({ root, url }, { actor, target }, tally)
        const nothing = none.roles[statusOf(target.targets[0]?.resource ?? actor.actor.resource)] ?? ""
        await entrusted({ root, weak: stage.weak, none: nothing }, { actor, target }, tally)
      })
    await onOthers({ installation, cast, tally })
    await heard({ root, url, payloads, cast, tally })
    await editing({ root, payloads, cast, tally })
    await proofs({ site: { installation, payloads }, cast, tally })
    await wrongStatus(root, cast, tally)
    await lookAlikes(root, tally)
    note(`${cast.length} kinds of roles, ${withAccounts.length} kinds of users`)
  },
}
