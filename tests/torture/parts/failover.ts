/**
 * Several processes behind HAProxy, on a PostgreSQL that changes its machine: no acknowledged write is lost. Notes the
 * time without writes, and the messages in a form. Needs Debian's patroni, etcd-server and haproxy.
 */
import { type Client, clientOf } from "../client"
import { type Cluster, openCluster } from "../cluster/cluster"
import { page, probe } from "../cluster/outage"
import { openForm, type Person } from "../cluster/person"
import { missingPrograms } from "../cluster/programs"
import { rates } from "../cluster/rates"
import { checkHistory } from "../history"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"
import { listOf, readPayloads } from "../payloads"
import { roleRecords } from "../people"
import type { Product } from "../product"
import { checkWhole } from "../whole"
import { type Book, checkBook, newBook, startWriters } from "../writers"

const WRITERS = 8
const PROCESSES = 4
const BACK_MS = 90_000
/** Maximum length of a record's title. */
const LONGEST = 40

interface Scene {
  bench: Bench
  cluster: Cluster
  processes: readonly Product[]
  /** Through HAProxy. */
  client: Client
  url: string
  book: Book
  person: Person | null
}

interface Happening {
  name: string
  happen: (scene: Scene, primary: string) => void | Promise<void>
  mend: (scene: Scene, primary: string) => void
  /** True if a form that is being saved shows a message. */
  seen: boolean
}

const other = (primary: string): string => (primary === "satu" ? "dua" : "satu")
const nothing = (): void => {}

/** Each round goes through all of them. */
const HAPPENINGS: readonly Happening[] = [
  {
    name: "primary's machine gone",
    happen: ({ cluster }, primary) => cluster.killMachine(primary),
    mend: ({ cluster }, primary) => cluster.startMachine(primary),
    seen: true,
  },
  {
    name: "primary's PostgreSQL killed",
    happen: ({ cluster }, primary) => cluster.killPostgres(primary),
    mend: nothing,
    seen: true,
  },
  {
    name: "replica's machine gone",
    happen: ({ cluster }, primary) => cluster.killMachine(other(primary)),
    mend: ({ cluster }, primary) => cluster.startMachine(other(primary)),
    seen: true,
  },
  { name: "planned switch", happen: ({ cluster }) => cluster.switchOver(), mend: nothing, seen: false },
  {
    name: "one of the processes killed",
    happen: async ({ processes }) => {
      // Never the first one: the checks call it.
      await processes.findLast((product) => product.running())?.end("SIGKILL")
    },
    mend: nothing,
    seen: false,
  },
]

/** Saves a form during the failure; its typed values stay until they are saved. */
async function inForm({ bench, person }: Scene, name: string, typed: string): Promise<void> {
  if (!person) return
  const messages: string[] = []
  const started = performance.now()
  for (;;) {
    const answer = await person.save()
    if (answer === "") break
    if (!messages.includes(answer)) messages.push(answer)
    bench.tally.check((await person.typed()) === typed, () => `${name}: what was typed is gone`)
    if (performance.now() - started > BACK_MS) {
      bench.tally.check(false, () => `${name}: the form could not be saved any more: ${answer}`)
      break
    }
    await sleep(1000)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  bench.note(
    `${name}: a form says ${messages.map((text) => `'${text}'`).join(", ") || "nothing"}, saved after ${seconds} s`,
  )
}

async function through(scene: Scene, what: Happening, round: number): Promise<readonly [number, number]> {
  const { bench, cluster, client, url, book, person } = scene
  const { tally } = bench
  const { name } = what
  const primary = (await cluster.primary()) ?? ""
  let number = 0
  const writes = probe(async (timeoutMs) => {
    const body = { name: `${round} ${name} ${++number}`, status: "ADMIN" }
    return (await client.send("POST", listOf(roleRecords), { body, timeoutMs })).status === 201
  })
  const pages = probe((timeoutMs) => page(url, timeoutMs))
  const typed = `Diketik ${name.replaceAll(/[^a-z ]/gi, "")}`.slice(0, LONGEST)
  const form = what.seen && round === 0
  if (form) await person?.open()
  if (form) await person?.type(typed)
  writes.longest()
  pages.longest()

  await what.happen(scene, primary)
  if (form) await inForm(scene, name, typed)
  const before = book.acknowledged
  const again = await until(() => book.acknowledged > before + WRITERS * 4, BACK_MS)
  tally.check(again, () => `${name}: no writes after ${BACK_MS / 1000} s`)
  const outage = [writes.longest(), pages.longest()] as const
  await writes.stop()
  await pages.stop()

  what.mend(scene, primary)
  tally.check(await cluster.healthy(), () => `${name}: no primary with a replica came back`)
  return outage
}

async function run(bench: Bench): Promise<void> {
  const missing = missingPrograms()
  if (bench.kind !== "postgres" || missing.length > 0)
    return bench.note(missing.length > 0 ? `left out: no ${missing.join(", ")}` : "for PostgreSQL alone")
  const cluster = await openCluster()
  try {
    const installation = await bench.open({ on: cluster.database, env: { TRUSTED_PROXY: "127.0.0.1" } })
    const processes = [installation.product()]
    while (processes.length < PROCESSES) processes.push(await installation.another())
    const url = await cluster.inFront(processes.map((product) => product.url))
    const client = clientOf(() => url, installation.root.token)
    const book = newBook()
    const payloads = await readPayloads(installation.root)
    const person = await openForm(url, client, payloads)
    const scene: Scene = { bench, cluster, processes, client, url, book, person }
    bench.note(await rates(cluster, processes, client.token, bench.size(8, 2)))
    const outages = new Map<string, (readonly [number, number])[]>()
    const rounds = Math.min(bench.rounds(3, 1), PROCESSES - 1)
    for (let round = 0; round < rounds; round++)
      for (const what of HAPPENINGS) {
        const writing = { client, payloads, book, random: bench.random }
        // 0, 502: cut off; 503: away; 409 and 404: another writer was quicker.
        const allowed = [0, 404, 409, 502, 503, 504]
        const stop = startWriters(WRITERS, writing, { tally: bench.tally, allowed })
        const outage = await through(scene, what, round)
        outages.set(what.name, [...(outages.get(what.name) ?? []), outage])
        await stop()
        await checkBook(book, client, bench.tally)
        await checkWhole(cluster.database, bench.tally)
      }
    await person?.close()
    const left = processes.filter((product) => product.running()).length
    bench.tally.check(
      left === PROCESSES - rounds,
      () => `${left} processes are left of ${PROCESSES - rounds}`,
    )
    await checkHistory(book, cluster.database, bench.tally)
    for (const [name, each] of outages)
      bench.note(
        `${name}: no writes for ${each.map(([writes]) => writes).join(", ")} s, no pages for ${each.map(([, pages]) => pages).join(", ")} s`,
      )
    bench.note(`${book.acknowledged} acknowledged`)
  } finally {
    cluster.dispose()
  }
}

export const failover: Part = {
  name: "failover",
  counts:
    "acknowledged writes there after the database changed its machine, and parts of records there whole",
  run,
}
