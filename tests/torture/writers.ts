/** Writers that never rest: new records of many parts, changes and deletes, and a book of what was acknowledged. */
import type { Random } from "../../server/sample/random"
import type { Resource } from "../../src/core/schema/resource"
import type { Answer, Client } from "./client"
import { PASSWORD } from "./installation"
import { endpoints, listOf, type Payloads } from "./payloads"
import type { Tally } from "./tally"

/** What the server said it has: the record's last acknowledged answer, or that it is gone. */
export interface Book {
  records: Map<string, { resource: Resource; answer: Record<string, unknown> | null }>
  /** Writes of which no answer came: they may have happened or not. */
  open: Set<string>
  acknowledged: number
}

/** Resources whose records stand in more than one row: numbers, links, an account. */
export const manyParts: readonly Resource[] = endpoints.filter(
  (resource) =>
    !resource.fields.some((field) => field.type === "choice" && field.unique) &&
    resource.fields.some(
      (field) =>
        field.type === "sequence" || field.type === "password" || (field.type === "reference" && field.many),
    ),
)

/** Whether every record has an account, and not only those that are asked to. */
const mustSignIn = (resource: Resource) =>
  resource.account !== null && !resource.fields.some((field) => field.type === "toggle")
const quick = manyParts.filter((resource) => !mustSignIn(resource))

const nameKey = (resource: Resource): string => {
  const key = resource.account?.name ?? resource.title
  return resource.field(key).send?.key ?? key
}

interface Writing {
  client: Client
  payloads: Payloads
  book: Book
  random: Random
  /** Roles for the records that get an account, by resource. */
  roles: Readonly<Record<string, string>>
}

let number = 0

async function oneWrite({ client, payloads, book, random, roles }: Writing): Promise<Answer> {
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

/** Writes until told to stop. @param allowed statuses that are no fault here; 0 is a call that got no answer */
export async function writeUntil(
  stopped: () => boolean,
  writing: Writing,
  { tally, allowed }: { tally: Tally; allowed: readonly number[] },
): Promise<void> {
  while (!stopped()) {
    const answer = await oneWrite(writing)
    if (answer.status === 200 || answer.status === 201) writing.book.acknowledged++
    else if (!allowed.includes(answer.status))
      tally.check(false, () => `a write: ${answer.status} ${answer.error ?? ""} ${answer.text}`)
    if (answer.status === 0 || answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Compares the book with what the lists answer. One check for each record that was ever acknowledged. */
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
      // Its fate was not told: what is there now is the truth.
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
