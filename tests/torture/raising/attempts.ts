/** Attempts of one account on another, or on a role, with the call that undoes a success. */
import type { Action } from "../../../src/core/access/actions"
import type { Answer, Client } from "../client"
import { covers, may } from "../grants"
import { PASSWORD } from "../installation"
import { listOf, type Payload, type Payloads } from "../payloads"
import { makePerson, roleRecords, statusOf } from "../people"
import type { Kind, Target } from "./cast"

export interface Attempt {
  name: string
  /** The right that the endpoint asks for. */
  action: Action
  /** Kinds whose rights are involved besides the target's own. */
  involved?: readonly Kind[]
  /** Status of an allowed attempt; default: 200 or 201. */
  done?: number
  run: (client: Client) => Promise<Answer>
  /** Puts things back after a success. */
  undo: () => Promise<unknown>
}

let number = 0

/** Payload key of a field. */
const keyOf = ({ resource }: Target, field: string) => resource.field(field).send?.key ?? field

/** Payload keys that keep an account out: what can be sent of the fields that decide whether it signs in. */
function switches({ resource }: Target): { off: Payload; on: Payload }[] {
  return (resource.account?.active ?? []).flatMap(({ field: name, value }) => {
    const field = resource.field(name)
    const other =
      field.type === "select" ? field.options.find((option) => option.value !== value)?.value : !value
    return field.send ? [{ off: { [field.send.key]: other }, on: { [field.send.key]: value } }] : []
  })
}

interface Stage {
  root: Client
  payloads: Payloads
  /** A kind without any right. */
  none: Kind
  /** Resource → id of a person of that kind that only this lane changes. */
  weak: ReadonlyMap<string, string>
  /** True if accounts can be suspended. */
  switchable: boolean
}

/** Tried on an account that has a kind of role. */
export function onAccount(
  { root, none, weak: givenTo, switchable }: Stage,
  kind: Kind,
  target: Target,
): Attempt[] {
  const { resource, person, beside } = target
  const keys = resource.account
  if (!keys) return []
  const path = `${listOf(resource)}/${person.id}`
  const status = statusOf(resource)
  const put = (body: Payload) => (client: Client) => client.put(path, body)
  const restore = (body: Payload) => () => root.put(path, body)
  const role = (id: string | undefined) => ({ [keyOf(target, keys.role)]: [id, ...beside] })
  const email = keyOf(target, keys.email)
  const name = keyOf(target, keys.name)
  const weak = none.roles[status]
  const own = kind.roles[status]
  const attempts: Attempt[] = [
    { name: "take its role", action: "edit", run: put(role(weak)), undo: restore(role(own)) },
    {
      name: "change its name",
      action: "edit",
      run: put({ [name]: `Nama ${++number}` }),
      undo: async () => {},
    },
    ...switches(target).map(({ off, on }) => ({
      name: `switch it off by ${Object.keys(off).join()}`,
      action: "edit" as const,
      run: put(off),
      undo: restore(on),
    })),
  ]
  if (switchable)
    attempts.push({
      name: "switch its account off",
      action: "edit",
      run: (client) => client.put(`${path}/account`, { active: false }),
      undo: () => root.put(`${path}/account`, { active: true }),
    })
  // A locked email is ignored in payloads.
  if (!resource.field(keys.email).lockedWhen)
    attempts.push({
      name: "change its address",
      action: "edit",
      run: put({ [email]: `ubah${++number}@koperasi.local` }),
      undo: restore({ [email]: person.email }),
    })
  if (own !== weak && !kind.grants.superadmin)
    attempts.push({
      name: "give it",
      action: "edit",
      run: (client) => client.put(`${listOf(resource)}/${givenTo.get(resource.name)}`, role(own)),
      undo: () => root.put(`${listOf(resource)}/${givenTo.get(resource.name)}`, role(weak)),
    })
  return attempts
}

/** Tried on the second factors and sessions of an account. @param addFactor gives it a factor if it has none */
export function onSecurity(
  { resource, person }: Target,
  addFactor: (id: string) => Promise<unknown>,
): Attempt[] {
  const path = () => `${listOf(resource)}/${person.id}`
  const nothing = async () => {}
  const action = "edit"
  return [
    {
      name: "reset its factors",
      action,
      run: async (client) => {
        await addFactor(person.id)
        return client.delete(`${path()}/factors`)
      },
      undo: nothing,
    },
    { name: "see its sessions", action, run: (client) => client.get(`${path()}/sessions`), undo: nothing },
    { name: "end its sessions", action, run: (client) => client.delete(`${path()}/sessions`), undo: nothing },
    {
      name: "end one of its sessions",
      action,
      done: 404,
      run: (client) => client.delete(`${path()}/sessions/${"x".repeat(22)}`),
      undo: nothing,
    },
  ]
}

/** Attempts that hash a password, which is slow: tried on one resource only. */
export function onAccountDearly({ root, payloads }: Stage, kind: Kind, target: Target): Attempt[] {
  const { resource, person } = target
  const role = kind.roles[statusOf(resource)] ?? ""
  const made: string[] = []
  return [
    {
      name: "reset its password",
      action: "edit",
      run: (client) =>
        client.put(`${listOf(resource)}/${person.id}/password`, { password: "Sumur-Timur-55" }),
      undo: async () => {},
    },
    {
      name: "delete it",
      action: "delete",
      run: (client) => client.delete(`${listOf(resource)}/${person.id}`),
      undo: async () => Object.assign(person, await makePerson(root, payloads, { resource, role })),
    },
    {
      name: "make one",
      action: "create",
      run: async (client) => {
        const account = { email: `baru-${++number}@koperasi.local`, password: PASSWORD, role }
        const answer = await client.post(listOf(resource), payloads.make(resource, account))
        if (answer.status === 201) made.push(answer.body.data.id)
        return answer
      },
      undo: () => Promise.all(made.splice(0).map((id) => root.delete(`${listOf(resource)}/${id}`))),
    },
  ]
}

/** Tried on the role itself. */
export function onRole({ root }: Stage, kind: Kind): Attempt[] {
  const status = Object.keys(kind.roles)[0] ?? ""
  const id = kind.roles[status] ?? ""
  const path = `${listOf(roleRecords)}/${id}`
  if (kind.grants.superadmin)
    return [
      {
        name: "rename the role",
        action: "edit",
        run: (c) => c.put(path, { name: `Atasan ${++number}` }),
        undo: async () => {},
      },
      { name: "delete the role", action: "delete", run: (c) => c.delete(path), undo: async () => {} },
    ]
  let unused = ""
  return [
    {
      name: "rename the role",
      action: "edit",
      run: (c) => c.put(path, { name: `Jenis ${++number}` }),
      undo: async () => {},
    },
    {
      name: "change the role's status",
      action: "edit",
      run: async (client) => {
        unused = await makeUnused(root, kind, status)
        return client.put(`${listOf(roleRecords)}/${unused}`, { status: "MEMBER" })
      },
      undo: () => root.delete(`${listOf(roleRecords)}/${unused}`),
    },
    {
      name: "delete the role",
      action: "delete",
      run: async (client) => {
        unused = await makeUnused(root, kind, status)
        return client.delete(`${listOf(roleRecords)}/${unused}`)
      },
      undo: async () => {},
    },
  ]
}

async function makeUnused(root: Client, kind: Kind, status: string): Promise<string> {
  const answer = await root.post(listOf(roleRecords), { name: `Sementara ${++number}`, status })
  const id = answer.body?.data?.id ?? ""
  await root.put(`/permissions/${id}`, { permissions: kind.grants.entries })
  return id
}

/** True if the actor has the endpoint's right and every right of the target. */
export const allowed = (actor: Kind, target: Kind, { action }: Attempt, module: string): boolean =>
  may(actor.grants, module, action) && covers(actor.grants, target.grants)
