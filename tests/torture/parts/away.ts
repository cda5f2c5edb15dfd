/** Database outages: the process lives, answers 503 meanwhile, loses nothing, and recovers by itself. */
import pg from "pg"
import { call } from "../client"
import { openFile } from "../database"
import type { Installation } from "../installation"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, type Payloads, readPayloads } from "../payloads"
import { checkWhole } from "../whole"
import { type Book, checkBook, newBook, startWriters } from "../writers"

const WRITERS = 6
const BACK_MS = 15_000

interface Scene {
  bench: Bench
  installation: Installation
  payloads: Payloads
  book: Book
}

/** Starts writers. @param allowed statuses that are no fault meanwhile @returns ends them */
const writing = ({ bench, installation, payloads, book }: Scene, allowed: readonly number[]) =>
  startWriters(
    WRITERS,
    { client: installation.root, payloads, book, random: bench.random },
    { tally: bench.tally, allowed },
  )

const list = () => listOf(endpoints[0] as never)

/** Calls a page and a list for a while. @param expected status of the list @returns the longest time of an answer */
async function callAll(
  { bench: { tally }, installation }: Scene,
  name: string,
  { seconds, expected }: { seconds: number; expected: 200 | 503 },
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let slowest = 0
  while (performance.now() < end) {
    const page = await call("GET", `${installation.url()}/login`)
    tally.check(page.status === 200, () => `${name}: a page ${page.status || page.error}`)
    const answer = await installation.root.get(list())
    const after = answer.headers["retry-after"]
    tally.check(
      answer.status === expected && (expected === 200 || Number(after) > 0),
      () => `${name}: GET ${answer.status || answer.error}, Retry-After ${after}`,
    )
    slowest = Math.max(slowest, page.ms, expected === 200 ? answer.ms : 0)
    await sleep(100)
  }
  tally.check(slowest < 2000, () => `${name}: an answer took ${(slowest / 1000).toFixed(1)} s`)
}

/** While the database is away, lists answer 503 with Retry-After; pages and /health go on. */
async function meanwhile(scene: Scene, name: string, seconds: number): Promise<void> {
  const { bench, installation } = scene
  await callAll(scene, name, { seconds, expected: 503 })
  const health = await call("GET", `${installation.url()}/health`)
  const ready = await call("GET", `${installation.url()}/ready`)
  bench.tally.check(
    health.status === 200 && ready.status === 503,
    () => `${name}: /health ${health.status}, /ready ${ready.status}`,
  )
}

/** The process runs and answers again. */
async function answers({ bench: { tally }, installation }: Scene, name: string): Promise<void> {
  const product = installation.product()
  const running = product.running()
  tally.check(running, () => `${name}: the process has ended; e.g. ${product.output().trim().slice(-300)}`)
  if (!running) await installation.restart()
  const again = await until(async () => (await installation.root.get(list())).status === 200, BACK_MS)
  tally.check(again, () => `${name}: not back after ${BACK_MS / 1000} s`)
}

/** The process answers again, with every acknowledged write. */
async function back(scene: Scene, name: string): Promise<void> {
  const { bench, installation, book } = scene
  await answers(scene, name)
  await checkBook(book, installation.root, bench.tally)
  await checkWhole(installation.database, bench.tally)
}

/** The database server stops and starts again. */
async function powerCut(scene: Scene, seconds: number): Promise<void> {
  const outage = scene.installation.database.postgres?.outage
  if (!outage) return
  const stop = writing(scene, [0, 404, 409, 503])
  await sleep(400)
  outage.down()
  await sleep(200)
  if (scene.installation.product().running()) await meanwhile(scene, "PostgreSQL stopped", seconds)
  outage.up()
  await sleep(500)
  await stop()
  await back(scene, "PostgreSQL stopped")
}

/** The database server ends connections: on an administrator's call, or by a kill of their process. */
async function backendsEnded(scene: Scene, how: "terminate" | "kill", rounds: number): Promise<void> {
  const { installation, bench } = scene
  const name = how === "kill" ? "a backend killed" : "backends terminated"
  const allowed = how === "kill" ? [0, 404, 409, 503] : [404, 409, 503]
  for (let round = 0; round < rounds; round++) {
    const stop = writing(scene, allowed)
    await sleep(200 + bench.random.int(200))
    const admin = new pg.Client({ connectionString: installation.database.env.DATABASE_URL ?? "" })
    admin.on("error", () => {})
    await admin.connect()
    const { rows } = await admin.query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database() order by state",
    )
    if (how === "terminate")
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and datname = current_database()",
      )
    else if (rows[0]) process.kill(Number(rows[0].pid), "SIGKILL")
    await admin.end().catch(() => {})
    await sleep(600)
    await stop()
    await answers(scene, name)
  }
  await back(scene, name)
}

/** Another program locks the file: writes answer 503 after a while, reads and pages go on. */
async function fileLocked(scene: Scene, seconds: number): Promise<void> {
  const { bench, installation } = scene
  const { file } = installation.database
  if (!file) return
  const { tally } = bench
  const other = openFile(file)
  other.exec("begin immediate")
  const stop = writing(scene, [404, 409, 503])
  await sleep(50)
  await callAll(scene, "file locked", { seconds, expected: 200 })
  const write = await installation.root.post(list(), { name: "Saat Dikunci", status: "ADMIN" })
  tally.check(
    write.status === 503 && Number(write.headers["retry-after"]) > 0,
    () => `file locked: a write ${write.status} ${write.text}, Retry-After ${write.headers["retry-after"]}`,
  )
  other.exec("rollback")
  other.close()
  await stop()
  await back(scene, "file locked")
}

export const away: Part = {
  name: "away",
  counts: "answers while the database is away, and what is there when it is back",
  run: async (bench) => {
    const installation = await bench.open()
    const payloads = await readPayloads(installation.root)
    const book = newBook()
    const scene = { bench, installation, payloads, book }
    const rounds = bench.rounds(10, 3)
    if (bench.kind === "postgres") {
      await powerCut(scene, bench.size(20, 4))
      await backendsEnded(scene, "terminate", rounds)
      await backendsEnded(scene, "kill", rounds)
      bench.note(
        `stopped once, backends terminated and killed ${rounds} times each, ${book.acknowledged} acknowledged`,
      )
    } else {
      await fileLocked(scene, bench.size(12, 6))
      bench.note(`the file locked once, ${book.acknowledged} acknowledged`)
    }
  },
}
