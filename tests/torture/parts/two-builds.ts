/** Rolling upgrades: other builds start beside the first one, work on the same database, and end. No page is wrong or refused. */
import { registry } from "../../../resources/registry"
import { listIndexesOf } from "../../../server/lists/index/list-index"
import type { Random } from "../../../server/sample/random"
import { decode } from "../../../src/core/codec/codec"
import { writeDialect } from "../../../src/core/query/dialect"
import { runQuery } from "../../../src/core/query/run"
import type { QueryFilter, QuerySorter } from "../../../src/core/query/types"
import type { Resource } from "../../../src/core/schema/resource"
import { queryTypes, wire } from "../../../src/fields/registry"
import { buildBeside } from "../built"
import { type Answer, type Client, clientOf } from "../client"
import { inLanes, sleep } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, type Payloads, readPayloads } from "../payloads"
import { startProduct } from "../product"

const READERS = 6
const WRITERS = 2
/** Rows of a page. */
const SIZE = 20

/** Lists with an index, as their screens show them. */
const lists = endpoints.filter((resource) => listIndexesOf(registry).has(resource.name))
/** Lists whose records need no account and are found by a text that a payload can set. */
const named = lists.filter((resource) => {
  const { type, send, unique } = resource.field(resource.title)
  const { actions } = resource.access
  return (
    (!resource.account || resource.fields.some((field) => field.type === "toggle")) &&
    type === "text" &&
    send !== null &&
    unique === null &&
    resource.list.search.includes(resource.title) &&
    ["create", "edit", "delete"].every((action) => actions.has(action as never)) &&
    !resource.fields.some((field) => field.type === "choice" && field.unique)
  )
})

interface Question {
  filters: QueryFilter[]
  sorters: QuerySorter[]
}

function questionOf(resource: Resource, random: Random): Question {
  const columns = resource.list.columns.map(({ field }) => field)
  const text = random.pick(["a", "an", "sari", "uji", "1", "tamat"])
  return {
    filters: random.int(2) === 0 ? [] : [{ field: "q", operator: "contains", value: text }],
    sorters:
      random.int(2) === 0 || columns.length === 0
        ? []
        : [{ field: random.pick(columns), order: random.int(2) === 0 ? "asc" : "desc" }],
  }
}

const pathOf = (resource: Resource, question: Question, start = 0): string =>
  `${listOf(resource)}?${writeDialect(question, { start, end: start + SIZE, list: resource.name })}`

interface Upgrade {
  bench: Bench
  payloads: Payloads
  /** One for each running server. */
  clients: Client[]
  /** Number of running writes: a page may show the state before or after each. */
  writing: { count: number }
  /** Number of answers by status. */
  statuses: Map<number, number>
  stopped: () => boolean
}

function checkStatus({ bench, statuses }: Upgrade, what: string, { status, text, error }: Answer): boolean {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  bench.tally.check(status === 200, () => `${what}: ${status} ${error ?? ""} ${text.slice(0, 200)}`)
  return status === 200
}

/** Reads pages under writes and compares the number of rows with the total. */
async function read(upgrade: Upgrade): Promise<void> {
  const { bench, clients, writing, stopped } = upgrade
  const { random, tally } = bench
  while (!stopped()) {
    const resource = random.pick(lists)
    const question = questionOf(resource, random)
    const answer = await random.pick(clients).get(pathOf(resource, question))
    if (!checkStatus(upgrade, `${listOf(resource)} ${JSON.stringify(question)}`, answer)) continue
    const total = Number(answer.headers["x-total-count"])
    const rows: unknown[] = answer.body.data
    // Each write between the count and the read of a page moves at most one row.
    const least = Math.min(SIZE, total) - WRITERS * Math.max(1, clients.length) - writing.count
    tally.check(rows.length >= least, () => `${listOf(resource)}: ${rows.length} rows of ${total}`)
  }
}

let number = 0

/** Writes to one server and reads from every server: no page is older than an acknowledged write. */
async function write(upgrade: Upgrade): Promise<void> {
  const { bench, clients, payloads, writing, stopped } = upgrade
  const { random, tally } = bench
  while (!stopped()) {
    const resource = random.pick(named)
    const key = resource.field(resource.title).send?.key ?? resource.title
    const names = [`Uji ${++number} Tamat`, `Uji ${++number} Tamat`]
    const sees = async (name: string | undefined, count: number, when: string) => {
      for (const client of [...clients]) {
        const question: Question = {
          filters: [{ field: "q", operator: "contains", value: name }],
          sorters: [],
        }
        const answer = await client.get(pathOf(resource, question))
        if (!checkStatus(upgrade, `${listOf(resource)} ${when}`, answer)) continue
        const { data } = answer.body
        const total = Number(answer.headers["x-total-count"])
        tally.check(
          data.length === count && total === count,
          () => `${listOf(resource)}: ${when} ${data.length} rows, ${total} counted instead of ${count}`,
        )
      }
    }
    const send = async (call: Promise<Answer>, what: string): Promise<Answer> => {
      writing.count++
      const answer = await call
      writing.count--
      tally.check(
        answer.status === 200 || answer.status === 201,
        () => `${what} ${listOf(resource)}: ${answer.status} ${answer.error ?? ""} ${answer.text}`,
      )
      return answer
    }
    const made = { ...payloads.make(resource), [key]: names[0] }
    const { status, body } = await send(random.pick(clients).post(listOf(resource), made), "POST")
    if (status !== 201) continue
    const one = `${listOf(resource)}/${body.data.id}`
    await sees(names[0], 1, "after a new record")
    await send(random.pick(clients).put(one, { [key]: names[1] }), "PUT")
    await sees(names[1], 1, "after a change")
    await sees(names[0], 0, "of a name that was changed")
    // Some records stay, so that lists grow.
    if (random.int(3) === 0) continue
    await send(random.pick(clients).delete(one), "DELETE")
    await sees(names[1], 0, "after a deletion")
  }
}

/** Between writes, compares the pages of every server with those that the browser's engine cuts from the whole list. */
async function compare({ bench, clients }: Upgrade): Promise<void> {
  const { random, tally } = bench
  for (const resource of lists) {
    const whole = await clients[0]?.get(listOf(resource))
    const records = (whole?.body.data ?? []).map((raw: unknown) => decode(resource, raw, wire))
    for (let time = 0; time < 4; time++) {
      const question = questionOf(resource, random)
      const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
      const { data, total } = await runQuery(
        records,
        { ...question, pagination },
        { resource, types: queryTypes },
      )
      const start = random.int(2) === 0 ? 0 : random.int(total + 1)
      const wanted = [total, ...data.slice(start, start + SIZE).map(({ id }) => id)].join(" ")
      for (const client of clients) {
        const { status, body, headers, text } = await client.get(pathOf(resource, question, start))
        const rows: { id: string }[] = body?.data ?? []
        const answered = [headers["x-total-count"], ...rows.map(({ id }) => id)].join(" ")
        tally.check(
          status === 200 && answered === wanted,
          () =>
            `${listOf(resource)} at rest: ${status} ${status === 200 ? `${answered} for ${wanted}` : text}`,
        )
      }
    }
  }
}

/** Load on all servers for a while. */
async function load(upgrade: Upgrade, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  const during = { ...upgrade, stopped: () => performance.now() > end }
  const lanes = [
    ...Array.from({ length: READERS }, () => read(during)),
    ...Array.from({ length: WRITERS }, () => write(during)),
  ]
  await Promise.all(lanes)
}

export const twoBuilds: Part = {
  name: "two-builds",
  counts: "pages, writes and looks while one build after another starts beside the first and ends",
  run: async (bench) => {
    const { open, entry, tally, note, size, rounds: roundsOf } = bench
    const installation = await open()
    const { root, database } = installation
    const payloads = await readPayloads(root)
    tally.check(named.length > 1, () => "there are no lists to write to")
    await inLanes(Array.from({ length: size(2000, 300) }), 8, async () => {
      const resource = named[0]
      if (resource) await root.post(listOf(resource), payloads.make(resource))
    })
    const clients = [root]
    const upgrade: Upgrade = {
      bench,
      payloads,
      clients,
      writing: { count: 0 },
      statuses: new Map(),
      stopped: () => false,
    }
    const rounds = roundsOf(10, 2)
    const milliseconds = size(30_000, 8000)
    for (let round = 0; round < rounds; round++) {
      const beside = buildBeside(entry, round)
      const loading = load(upgrade, milliseconds)
      await sleep(milliseconds / 6)
      const product = await startProduct(beside.entry, { ...database.env })
      clients.push(clientOf(() => product.url, root.token))
      await loading
      await compare(upgrade)
      // A load balancer takes a server out before it is ended.
      clients.pop()
      const ending = load(upgrade, milliseconds / 6)
      const { code } = await product.end("SIGTERM")
      tally.check(code === 0, () => `the other build ended with ${code}`)
      await ending
      beside.remove()
    }
    const { statuses } = upgrade
    const refused = [...statuses].filter(([status]) => status !== 200)
    note(
      `${rounds} builds, ${[...statuses.values()].reduce((sum, count) => sum + count, 0)} pages under load, ${
        refused.length === 0 ? "none" : refused.map(([status, count]) => `${count} × ${status}`).join(", ")
      } refused`,
    )
  },
}
