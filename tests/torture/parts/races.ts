/** Concurrent writes, with the allowed combinations of answers. */
import { registry } from "../../../resources/registry"
import type { PermissionEntry } from "../../../src/core/access/permissions"
import type { Resource } from "../../../src/core/schema/resource"
import type { Answer, Client } from "../client"
import { clientOf } from "../client"
import { PASSWORD, signIn } from "../installation"
import type { Bench, Part } from "../part"
import { endpoints, listOf, type Payload, type Payloads, readPayloads, withAccounts } from "../payloads"
import { created, makePerson, makeRole, roleRecords, statusOf } from "../people"

const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const modules = [...new Set(registry.all.map((resource) => resource.access.module))]
const setOf = (entries: readonly PermissionEntry[]) =>
  entries.map(({ module, action }) => `${module}.${action}`).sort()

interface Race {
  bench: Bench
  root: Client
  payloads: Payloads
}

/** 50 concurrent sets of rights: all succeed, and the result is one of them. */
async function permissionSets({ bench, root }: Race): Promise<void> {
  const role = await makeRole(root, "ADMIN", [])
  const sets = Array.from({ length: 50 }, (_, index) =>
    ["view", "add", "edit", "delete"]
      .map((action, place) => ({ module: modules[(index + place) % modules.length] ?? "", action }))
      .slice(0, 1 + (index % 4)),
  )
  const answers = await atOnce(sets.length, (index) =>
    root.put(`/permissions/${role}`, { permissions: sets[index] }),
  )
  for (const { status, text } of answers)
    bench.tally.check(status === 200, () => `50 parallel PUT /permissions: ${status} ${text}`)
  const { body } = await root.get(`/permissions/${role}`)
  const stored = setOf(body?.data?.permissions ?? [])
  bench.tally.check(
    sets.some((set) => same(setOf(set), stored)),
    () => `50 parallel PUT /permissions: the result is none of the sets: ${stored.join()}`,
  )
}

/** 60 concurrent new records of each resource with generated numbers, over all processes. */
async function newNumbers({ bench, payloads }: Race, clients: readonly Client[]): Promise<void> {
  for (const resource of endpoints)
    for (const field of resource.fields) {
      if (field.type !== "sequence" || field.readOnly.create !== true) continue
      const answers = await atOnce(60, (index) =>
        (clients[index % clients.length] as Client).post(listOf(resource), payloads.make(resource)),
      )
      for (const { status, text } of answers)
        bench.tally.check(status === 201, () => `60 parallel ${resource.name}: ${status} ${text}`)
    }
}

const editable = endpoints.filter((resource) => resource.access.actions.has("edit"))

/** The first plain text that a form sends. */
const textKey = (resource: Resource): string =>
  resource.fields.find((field) => field.type === "text" && field.send && !field.hidden)?.send?.key ?? ""

const rename = (resource: Resource, text: string): Payload => ({ [textKey(resource)]: text })

/** Two concurrent edits of one version: one gets a conflict. */
async function oneVersion({ bench, root, payloads }: Race): Promise<void> {
  for (const resource of editable) {
    if (resource.fields.some((field) => field.type === "choice" && field.unique)) continue
    const made = await root.post(listOf(resource), payloads.make(resource))
    const id = created(made, resource.name)
    const version = made.body.data.version
    const answers = await atOnce(2, (index) =>
      root.send("PUT", `${listOf(resource)}/${id}`, {
        body: rename(resource, `Bersama ${id.slice(-6)} ${index}`),
        headers: { "If-Match": `"${version}"` },
      }),
    )
    bench.tally.check(
      same(statuses(answers), [200, 409]),
      () => `two PUT ${resource.name} with one version: ${statuses(answers)}`,
    )
    // Deleted while it is edited: both are answered, and in the end it is gone.
    const [edited, deleted] = await Promise.all([
      root.put(`${listOf(resource)}/${id}`, rename(resource, `Sambil ${id.slice(-6)}`)),
      root.delete(`${listOf(resource)}/${id}`),
    ])
    bench.tally.check(
      [200, 404].includes(edited.status) && deleted.status === 200,
      () => `delete ${resource.name} while editing: ${edited.status}, ${deleted.status} ${deleted.text}`,
    )
    const { body } = await root.get(listOf(resource))
    bench.tally.check(
      !body.data.some((row: { id: string }) => row.id === id),
      () => `delete ${resource.name} while editing: it is still there`,
    )
  }
}

/** Concurrent claims of a unique value: one succeeds. */
async function oneOfAKind({ bench, root, payloads }: Race): Promise<void> {
  for (const resource of endpoints) {
    if (!resource.fields.some((field) => field.type === "text" && field.unique)) continue
    const payload = payloads.make(resource)
    const answers = await atOnce(8, () => root.post(listOf(resource), payload))
    bench.tally.check(
      same(statuses(answers), [201, 409, 409, 409, 409, 409, 409, 409]),
      () => `8 × the same ${resource.name}: ${statuses(answers)}`,
    )
  }
  const email = "diperebutkan@koperasi.local"
  const wanting = await Promise.all(
    withAccounts.map(async (resource) => {
      const role = await makeRole(root, statusOf(resource), [])
      return { resource, payload: payloads.make(resource, { email, password: PASSWORD, role }) }
    }),
  )
  const answers = await Promise.all(
    wanting.map(({ resource, payload }) => root.post(listOf(resource), payload)),
  )
  bench.tally.check(
    same(statuses(answers), [201, ...wanting.slice(1).map(() => 409)]),
    () => `one email for ${wanting.length} kinds of users at once: ${statuses(answers)}`,
  )
}

/** A role that is deleted while it is given: no account has a missing role afterwards. */
async function roleGoes({ bench, root, payloads }: Race, rounds: number): Promise<void> {
  for (const resource of withAccounts) {
    const stays = await makeRole(root, statusOf(resource), [])
    const person = await makePerson(root, payloads, { resource, role: stays })
    const field = resource.fields.find(({ key }) => key === resource.account?.role)
    const others = (field?.send && payloads.make(resource)[field.send.key]) as string[]
    for (let round = 0; round < rounds; round++) {
      const goes = await makeRole(root, statusOf(resource), [])
      const second = others.filter(
        (id) => payloads.rows.roles?.find((row) => row.id === id)?.status === "MEMBER",
      )
      const [given, deleted] = await Promise.all([
        root.put(`${listOf(resource)}/${person.id}`, { [field?.send?.key ?? ""]: [goes, ...second] }),
        root.delete(`${listOf(roleRecords)}/${goes}`),
      ])
      const outcome = `${given.status},${deleted.status}`
      bench.tally.check(
        ["200,409", "409,200", "422,200"].includes(outcome),
        () =>
          `a role given to ${resource.name} while it is deleted: ${outcome} ${given.text} ${deleted.text}`,
      )
    }
  }
}

/** Two superadmins who delete each other: one remains. */
async function lastSuperadmin({ bench, root, payloads }: Race, url: () => string): Promise<void> {
  const resource = withAccounts.find((candidate) => statusOf(candidate) === "ADMIN")
  const superadmin = payloads.rows.roles?.find((row) => row.name === "superadmin")
  if (!resource || !superadmin) return
  const people = []
  for (let index = 0; index < 2; index++)
    people.push(await makePerson(root, payloads, { resource, role: superadmin.id }))
  const me = JSON.parse(Buffer.from(root.token.split(".")[1] ?? "", "base64url").toString()).id
  const [first, second] = people
  if (!first || !second) return
  const one = await signIn(url, first.email, PASSWORD)
  const two = await signIn(url, second.email, PASSWORD)
  // The installation's own goes first, so that these two are the last.
  await one.delete(`${listOf(resource)}/${me}`)
  const answers = await Promise.all([
    one.delete(`${listOf(resource)}/${second.id}`),
    two.delete(`${listOf(resource)}/${first.id}`),
  ])
  const left = await Promise.all([one, two].map((client) => client.get(listOf(resource))))
  bench.tally.check(
    left.some(({ status }) => status === 200),
    () => `two superadmins delete each other: ${statuses(answers)}, and nobody is left`,
  )
}

export const races: Part = {
  name: "races",
  counts: "outcomes of writes at the same moment",
  run: async (bench) => {
    const installation = await bench.open()
    const { root, url } = installation
    const race = { bench, root, payloads: await readPayloads(root) }
    const rounds = bench.rounds(10, 3)
    const clients = [root]
    if (bench.kind === "postgres") {
      const other = await installation.another()
      clients.push(clientOf(() => other.url, root.token))
    }
    for (let round = 0; round < rounds; round++) {
      await permissionSets(race)
      await newNumbers(race, clients)
      await oneVersion(race)
    }
    await oneOfAKind(race)
    await roleGoes(race, rounds)
    await lastSuperadmin(race, url)
    bench.note(`${rounds} rounds`)
  },
}
