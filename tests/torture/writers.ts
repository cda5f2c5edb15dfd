/** Concurrent writers: new records of several rows, changes and deletions, and a book of the acknowledged writes. */
import type { Random } from "../../server/sample/random"
import type { Resource } from "../../src/core/schema/resource"
import type { Answer, Client } from "./client"
import { PASSWORD } from "./installation"
import { sleep } from "./lanes"
import { endpoints, listOf, type Payloads, withAccounts } from "./payloads"
import { makeRole, statusOf } from "./people"
import type { Tally } from "./tally"

/** The acknowledged writes. */
export interface Book {
  /** By id: the last acknowledged state of a record; null: deleted. */
  records: Map<string, { resource: Resource; answer: Record<string, unknown> | null }>
  /** Ids of records whose last write got no answer: it may have been done or not. */
  open: Set<string>
  acknowledged: number
}

export const newBook = (): Book => ({ records: new Map(), open: new Set(), acknowledged: 0 })

/** Resource → id of a new role for its accounts. */
export async function rolesByResource(root: Client): Promise<Record<string, string>> {
  const roles: Record<string, string> = {}
  for (const resource of withAccounts) roles[resource.name] = await makeRole(root, statusOf(resource), [])
  return roles
}

/** Resources whose records take more than one row: numbers, links, an account. */
export const manyParts: readonly Resource[] = endpoints.filter(
  (resource) =>
    !resource.fields.some((field) => field.type === "choice" && field.unique) &&
    resource.fields.some(
      (field) =>
        field.type === "sequence" || field.type === "password" || (field.type === "reference" && field.many),
    ),
)

/** True if every record of a resource has an account. */
const mustSignIn = (resource: Resource) =>
  resource.account !== null && !resource.fields.some((field) => field.type === "toggle")
const quick = manyParts.filter((resource) => !mustSignIn(resource))

const nameKey = (resource: Resource): string => {
  const key = resource.account?.name ?? resource.title
  return resource.field(key).send?.key ?? key
}

export interface Writing {
  client: Client
  payloads: Payloads
  book: Book
  random: Random
  /** Resource → role of its accounts; without one no accounts are created. */
  roles?: Readonly<Record<string, string>>
}

let number = 0

async function oneWrite({ client, payloads, book, random, roles = {} }: Writing): Promise<Answer> {
  const resource = random.pick(manyParts)
  const known = [...book.records].filter(([id, { answer }]) => answer && !book.open.has(id))
  const kind = known.length > 20 ? random.int(10) : 0
  if (kind < 7) {
    // Hashing a password takes long: one record in forty has an account.
    const role = roles[resource.name]
    const email = `pasang${++number}-${random.int(1e9)}@koperasi.local`
    const account = role && random.int(40) === 0 ? { email, password: PASSWORD, role } : undefined
    const target = account || !mustSignIn(resource) ? resource : random.pick(quick)
    const answer = await client.post(listOf(target), payloads.make(target, account))
    if (answer.status === 201)
      book.records.set(answer.body.data.id, { resource: target, answer: answer.body.data })
    return answer
  }
  const [id, entry] = random.pick(known)
  book.open.add(id)
  const path = `${listOf(entry.resource)}/${id}`
  const canEdit = entry.resource.access.actions.has("edit")
  const remove = !canEdit || kind === 9
  const answer = remove
    ? await client.delete(path)
    : await client.put(path, { [nameKey(entry.resource)]: `Ubah ${++number}` })
  if (answer.status === 200) {
    book.records.set(id, { ...entry, answer: remove ? null : answer.body.data })
    book.open.delete(id)
  } else if (answer.status >= 400 && answer.status < 500) book.open.delete(id)
  return answer
}

/**
 * Starts concurrent writers.
 * @param allowed statuses that are no fault; 0: a call without an answer
 * @returns ends them
 */
export function startWriters(
  count: number,
  writing: Writing,
  { tally, allowed }: { tally: Tally; allowed: readonly number[] },
): () => Promise<void> {
  let stopped = false
  const run = async () => {
    while (!stopped) {
      const answer = await oneWrite(writing)
      if (answer.status === 200 || answer.status === 201) writing.book.acknowledged++
      else if (!allowed.includes(answer.status))
        tally.check(false, () => `a write: ${answer.status} ${answer.error ?? ""} ${answer.text}`)
      if (answer.status === 0 || answer.status === 503) await sleep(20)
    }
  }
  const lanes = Array.from({ length: count }, run)
  return async () => {
    stopped = true
    await Promise.all(lanes)
  }
}

/** Compares the book with the lists. One check for each record that was ever acknowledged. */
export async function checkBook(book: Book, client: Client, tally: Tally): Promise<void> {
  const lists = new Map<string, Map<string, Record<string, unknown>>>()
  for (const resource of manyParts) {
    const { status, body } = await client.get(listOf(resource))
    tally.check(status === 200, () => `${listOf(resource)}: ${status}`)
    lists.set(resource.name, new Map((body?.data ?? []).map((row: { id: string }) => [row.id, row])))
  }
  for (const [id, { resource, answer }] of book.records) {
    const row = lists.get(resource.name)?.get(id)
    if (book.open.has(id)) {
      // Its last write got no answer: the stored state counts.
      book.records.set(id, { resource, answer: row ?? null })
      book.open.delete(id)
      continue
    }
    if (answer === null) tally.check(row === undefined, () => `${resource.name}: deleted, and there again`)
    else if (row === undefined) tally.check(false, () => `${resource.name}: acknowledged, and lost`)
    else
      tally.check(
        JSON.stringify(row) === JSON.stringify(answer),
        () =>
          `${resource.name}: acknowledged, and different: ${JSON.stringify(answer)} ${JSON.stringify(row)}`,
      )
  }
}
