/**
 * Every kind of role tries to give, take, rename, switch off, delete and reset every other kind. What may succeed is
 * worked out from one sentence: whoever has the endpoint's right, where every right involved is among his own.
 */
import type { PermissionEntry } from "../../../src/core/access/permissions"
import type { Client } from "../client"
import { all, covers, isFull, may, modules } from "../grants"
import { PASSWORD, signIn } from "../installation"
import { inLanes } from "../lanes"
import type { Part } from "../part"
import { listOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, roleRecords, statusOf } from "../people"
import { type Attempt, allowed, onAccount, onAccountDearly, onRole } from "../raising/attempts"
import { castGrants, type Kind, makeCast } from "../raising/cast"
import { EXAMPLE, type Tally } from "../tally"

const SUCCESS = [200, 201]
const LANES = 4

/** The superadmin role is no choice for anybody else: what names it may be refused as a wrong choice. */
const refusals = (target: Kind): readonly number[] => (target.grants.superadmin ? [403, 422] : [403])

interface Trying {
  actor: Kind
  target: Kind
  module: string
  where: string
  tally: Tally
}

/** Tries, holds the answer against what may be, and puts back what succeeded. */
async function attempt(attempt: Attempt, { actor, target, module, where, tally }: Trying): Promise<void> {
  const { status, text } = await attempt.run(actor.actor.client)
  const right = allowed(actor, target, attempt, module)
  // Nobody, superadmins included, renames or deletes the role of that name from under them all.
  const kept = target.grants.superadmin && attempt.name.endsWith("the role")
  const refused = refusals(target)
  const fine =
    right && !kept ? SUCCESS.includes(status) : kept && right ? status === 409 : refused.includes(status)
  tally.check(
    fine,
    () =>
      `${where}: ${attempt.name}: ${status}, ${right ? "may" : "may not"}${EXAMPLE}${actor.grants.name} → ${target.grants.name} ${status >= 400 ? text : ""}`,
  )
  if (SUCCESS.includes(status)) await attempt.undo()
}

/** A role's rights are changed by those alone who may do everything, and a superadmin's by nobody. */
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

/** One's own role: nobody gives himself what he has not. */
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
  // Whose role changes is signed out.
  actor.actor.client = await signIn(url, person.email, PASSWORD)
}

/** Who is named for a role may give it, and no more: not take it, not touch who has it, not give it to himself. */
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

/** Rights under names that are no module's give nothing, and are not kept. */
async function lookAlikes(root: Client, tally: Tally): Promise<void> {
  const role = await makeRole(root, "ADMIN", [])
  for (const module of [...modules.map((name) => `${name}Gaji`), "__proto__", "constructor", "toString"]) {
    if (module === "__proto__") continue
    await root.put(`/permissions/${role}`, { permissions: all(module) })
    const { body } = await root.get(`/permissions/${role}`)
    const kept = (body?.data?.permissions ?? []).some((entry: PermissionEntry) => entry.module === module)
    tally.check(!kept, () => "rights under a name that is no module's are kept")
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
    const { root, url } = await open()
    const payloads = await readPayloads(root)
    const superadmin = String(payloads.rows.roles?.find((row) => row.name === "superadmin")?.id)
    const cast = await makeCast({ root, url, payloads }, castGrants(quick), superadmin)
    const [none] = cast
    if (!none) return
    const weak = await Promise.all(Array.from({ length: LANES }, () => weakPeople(root, payloads, none)))
    const [first] = none.targets
    const probe = first && (await root.put(`${listOf(first.resource)}/${first.person.id}/account`, {}))
    const switchable = probe?.status === 422
    for (const [index, actor] of cast.entries())
      await inLanes(cast, LANES, async (target, lane) => {
        const stage = { root, payloads, none, weak: weak[lane] ?? new Map(), switchable }
        for (const each of target.targets)
          for (const one of onAccount(stage, target, each))
            await attempt(one, {
              actor,
              target,
              module: each.resource.access.module,
              where: each.resource.name,
              tally,
            })
        const dear = target.targets[(index + cast.indexOf(target)) % target.targets.length]
        for (const one of dear ? onAccountDearly(stage, target, dear) : [])
          await attempt(one, {
            actor,
            target,
            module: dear?.resource.access.module ?? "",
            where: dear?.resource.name ?? "",
            tally,
          })
        for (const one of onRole(stage, target))
          await attempt(one, {
            actor,
            target,
            module: roleRecords.access.module,
            where: roleRecords.name,
            tally,
          })
        await rightsOf(root, { actor, target }, tally)
        await onSelf({ root, url }, { actor, target }, tally)
        const nothing = none.roles[statusOf(target.targets[0]?.resource ?? actor.actor.resource)] ?? ""
        await entrusted({ root, weak: stage.weak, none: nothing }, { actor, target }, tally)
      })
    await wrongStatus(root, cast, tally)
    await lookAlikes(root, tally)
    note(`${cast.length} kinds of roles, ${withAccounts.length} kinds of users`)
  },
}
