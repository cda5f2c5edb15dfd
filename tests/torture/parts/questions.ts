/** The most expensive allowed queries over fifty connections of one account, while other users work. */
import { Agent } from "node:http"
import { registry } from "../../../resources/registry"
import { type ListIndex, listIndexesOf } from "../../../server/lists/index/list-index"
import type { Random } from "../../../server/sample/random"
import { LIMITS } from "../../../src/core/query/dialect"
import { type Answer, call } from "../client"
import { all } from "../grants"
import type { Installation } from "../installation"
import { sleep } from "../lanes"
import type { Kind } from "../options"
import type { Bench, Part } from "../part"
import { listOf, oneOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, statusOf } from "../people"

const CONNECTIONS = 50
/** Limit of the 99th percentile of other users' calls, in milliseconds. */
const OTHERS_MS = 1000
const OTHERS = 4

/** The list with the most conditions, of those whose records are no accounts. */
function dearest(): ListIndex {
  const lists = [...listIndexesOf(registry).values()].filter(({ resource }) => !resource.account)
  const conditions = ({ keys, resource }: ListIndex) =>
    keys.texts.length + keys.values.length + resource.list.search.length
  const [first] = lists.sort((a, b) => conditions(b) - conditions(a))
  if (!first) throw new Error("no list is paged")
  return first
}

/** Multiplies the rows of a table, with new ids and unique keys. */
async function multiply({ database }: Installation, kind: Kind, { resource }: ListIndex, rows: number) {
  const { table } = resource
  const [model] = await database.query(`select * from ${table} limit 1`)
  const columns = Object.keys(model ?? {}).filter((name) => name !== "id")
  const number = kind === "sqlite" ? "printf('%012d', n)" : "lpad(n::text, 12, '0')"
  const series =
    kind === "sqlite"
      ? `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${rows})`
      : `with numbers (n) as (select generate_series(1, ${rows}))`
  const values = columns.map((name) => (name.endsWith("_key") ? `${name} || ' ' || n` : name))
  await database.query(`${series}, sample as (
      select ${columns.join(", ")}, row_number() over (order by id) - 1 as place, count(*) over () as size from ${table})
    insert into ${table} (id, ${columns.join(", ")})
    select '00000000-0000-7000-9000-' || ${number}, ${values.join(", ")} from numbers join sample on place = n % size`)
}

/** Queries at the limits, each a different one, so that no cache answers it. */
function worstOf({ resource, askable, keys }: ListIndex, payloads: Payloads, random: Random) {
  const texts = (payloads.rows[resource.name] ?? []).flatMap((row) =>
    resource.list.search.map((key) => String(row[key] ?? "")),
  )
  const pick = <T>(items: readonly T[]): T => items[random.int(items.length)] as T
  /** Letters that rows hold. */
  const slice = (length: number): string => {
    const text = pick(texts).replace(/\s/g, "")
    return text.slice(random.int(Math.max(1, text.length - length))).slice(0, length) || "a"
  }
  const foreign = () => `zq${random.int(1_000_000)}`
  const list = resource.variantOf === resource.name ? [] : [["_list", resource.name]]
  const query = (pairs: readonly (readonly string[])[], end = 20) => {
    const page = [...list, ["_start", "0"], ["_end", String(end)]]
    const params = new URLSearchParams([...page, ...pairs] as [string, string][])
    while (params.toString().length > LIMITS.characters) params.delete([...params.keys()].at(-1) as string)
    return `${listOf(resource)}?${params}`
  }
  const repeat = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => make(i))
  const words = (make: () => string) => repeat(LIMITS.words, () => ["q", make()])
  const sort = () => [
    ["_sort", repeat(LIMITS.sorters, () => pick([...askable.orders])).join(",")],
    ["_order", repeat(LIMITS.sorters, () => pick(["asc", "desc"])).join(",")],
  ]
  const like = (make: () => string) => keys.texts.map((field) => [`${field}_like`, make()])
  const values = () =>
    keys.values.flatMap((field) => [
      ...repeat(LIMITS.values, () => [field, slice(3)]),
      [`${field}_ne`, foreign()],
    ])
  const bounds = () =>
    keys.bounds.flatMap((field) => [
      [`${field}_gte`, "0"],
      [`${field}_lte`, "99999999"],
    ])
  return [
    () => query([...sort(), ...words(() => slice(1))]),
    () => query([...sort(), ...words(() => slice(2)), ...like(() => slice(1))]),
    () => query([...sort(), ...words(() => slice(3)), ...like(() => slice(3)), ...bounds()]),
    () => query([...sort(), ...words(foreign), ...like(foreign)]),
    () => query([...sort(), ...words(() => slice(1)), ...values(), ...bounds()]),
    () => query([...sort(), ["q", slice(40).repeat(40).slice(0, 1500)]]),
    () => query([...sort(), ["q", slice(1)]], 5000),
  ]
}

interface Call {
  what: string
  answer: Answer
}

/** Calls of other users: pages, searches, records and saves. */
async function others(
  { root, url }: Installation,
  { resource }: ListIndex,
  { payloads, over }: { payloads: Payloads; over: () => boolean },
): Promise<Call[]> {
  const calls: Call[] = []
  const ids = (payloads.rows[resource.name] ?? []).map(({ id }) => id)
  const lane = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = number; !over(); turn++) {
      const page = `${listOf(resource)}?_start=${20 * (turn % 7)}&_end=${20 + 20 * (turn % 7)}`
      const id = ids[turn % ids.length] ?? ""
      const kinds = [
        ["page", "GET", page],
        ["search", "GET", `${page}&q=${turn}`],
        ["record", "GET", oneOf(resource).replace(":id", id)],
        ["save", "POST", listOf(resource)],
      ] as const
      const [what, method, path] = kinds[turn % kinds.length] ?? kinds[0]
      const body = method === "POST" ? { body: payloads.make(resource) } : {}
      const answer = await call(method, `${url()}/api/v1${path}`, { token: root.token, agent, ...body })
      calls.push({ what, answer })
      await sleep(20)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: OTHERS }, (_, number) => lane(number)))
  return calls
}

const percentile = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** Runs expensive queries over fifty connections, beside the calls of other users. */
async function besides(bench: Bench, installation: Installation, listed: ListIndex, payloads: Payloads) {
  const { tally, note, random, size } = bench
  const [people] = withAccounts
  if (!people) throw new Error("nobody can sign in")
  const role = await makeRole(
    installation.root,
    statusOf(people),
    all(listed.resource.access.module, ["view"]),
  )
  const person = await makePerson(installation.root, payloads, { resource: people, role })
  const { token } = await installation.signIn(person.email)
  const kinds = worstOf(listed, payloads, random)
  const url = installation.url()
  const ask = (path: string) => call("GET", `${url}/api/v1${path}`, { token, agent: false })
  const alone: number[] = []
  for (const kind of kinds) {
    const answer = await ask(kind())
    tally.check(answer.status === 200, () => `the dearest question: ${answer.status} ${answer.text}`)
    alone.push(answer.ms)
  }
  const working = (milliseconds: number) => {
    const until = performance.now() + milliseconds
    return () => performance.now() > until
  }
  const quiet = await others(installation, listed, { payloads, over: working(size(15_000, 4000)) })
  const over = working(size(60_000, 10_000))
  let answered = 0
  let put = 0
  const attack = async (lane: number) => {
    for (let turn = lane; !over(); turn++) {
      const kind = kinds[turn % kinds.length]
      const { status, text, headers } = await ask(kind?.() ?? "")
      if (status === 200) answered++
      else if (status === 429) put++
      tally.check(status === 200 || status === 429, () => `a dear question: ${status} ${text}`)
      tally.check(status !== 429 || Number(headers["retry-after"]) > 0, () => "a 429 without Retry-After")
      if (status === 429) await sleep(100)
    }
  }
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) => attack(lane))
  const calls = await others(installation, listed, { payloads, over })
  await Promise.all(lanes)
  for (const { what, answer } of calls)
    tally.check(
      answer.status === 200 || answer.status === 201,
      () => `another's ${what}: ${answer.status} ${answer.text}`,
    )
  const times = (calls: readonly Call[]) => calls.map(({ answer }) => answer.ms)
  const p99 = percentile(times(calls), 0.99)
  const before = percentile(times(quiet), 0.99)
  // Without expensive queries: the load of the machine itself.
  tally.check(
    p99 < OTHERS_MS + before,
    () => `others wait ${Math.round(p99)} ms at the 99th percentile, ${Math.round(before)} without`,
  )
  const figures = (calls: readonly Call[]) =>
    [0.5, 0.99, 1].map((part) => Math.round(percentile(times(calls), part))).join(" / ")
  note(
    `alone ${alone.map((ms) => Math.round(ms)).join(", ")} ms; ${answered} answered and ${put} put off; others' median / p99 / longest ${figures(calls)} ms of ${calls.length} calls, without questions ${figures(quiet)} ms of ${quiet.length}`,
  )
}

/** Queries beyond the limits are refused at once. */
async function beyond({ tally }: Bench, { root }: Installation, { resource, askable }: ListIndex) {
  const page = `${listOf(resource)}?_list=${resource.name}&_start=0&_end=10`
  const many = (part: string, count: number) => Array.from({ length: count }, () => part).join("&")
  const [order = ""] = askable.orders
  const questions = [
    `${page}&${many("q=a", 200)}`,
    `${page}&${many("q=", 1100)}`,
    `${page}&q=${many("a", LIMITS.words + 1).replaceAll("&", "+")}`,
    `${page}&q=${"x".repeat(LIMITS.characters)}`,
    `${page}&_sort=${many(order, 2500).replaceAll("&", ",")}`,
  ]
  const answers = await Promise.all(
    questions.flatMap((path) => Array.from({ length: 10 }, () => root.get(path))),
  )
  for (const { status, ms, text } of answers)
    tally.check(
      (status === 400 || status === 431) && ms < OTHERS_MS,
      () => `beyond the limits: ${status} ${text} after ${Math.round(ms)} ms`,
    )
}

export const questions: Part = {
  name: "questions",
  counts: `questions at and beyond the limits over ${CONNECTIONS} connections`,
  run: async (bench) => {
    const installation = await bench.open()
    const listed = dearest()
    const payloads = await readPayloads(installation.root)
    const rows = bench.size(100_000, 20_000)
    await multiply(installation, bench.kind, listed, rows)
    await installation.root.send("GET", `${listOf(listed.resource)}?_start=0&_end=1`)
    // The list index is complete before the measurement.
    for (let tries = 0; tries < 300; tries++) {
      const { status } = await installation.root.get(
        `${listOf(listed.resource)}?_list=${listed.resource.name}&_start=0&_end=1`,
      )
      if (status === 200) break
      await sleep(1000)
    }
    bench.note(`${rows} rows of ${listed.resource.name}`)
    await beyond(bench, installation, listed)
    await besides(bench, installation, listed, payloads)
  },
}
