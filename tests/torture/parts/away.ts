/** The database goes away and comes back: the process lives, says 503 meanwhile, loses nothing, and goes on by itself. */
import pg from "pg"
import { call } from "../client"
import { openFile } from "../database"
import type { Installation } from "../installation"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"
import { endpoints, listOf, type Payloads, readPayloads, withAccounts } from "../payloads"
import { makeRole, statusOf } from "../people"
import { checkWhole } from "../whole"
import { type Book, checkBook, writeUntil } from "../writers"

const WRITERS = 6
const BACK_MS = 15_000

interface Scene {
  bench: Bench
  installation: Installation
  payloads: Payloads
  book: Book
  roles: Readonly<Record<string, string>>
}

/** Writers beside whatever happens. @param allowed statuses that are no fault meanwhile */
function writing({ bench, installation, payloads, book }: Scene, allowed: readonly number[]) {
  let stopped = false
  const about = { client: installation.root, payloads, book, random: bench.random, roles: {} }
  const lanes = Array.from({ length: WRITERS }, () =>
    writeUntil(() => stopped, about, { tally: bench.tally, allowed }),
  )
  return async () => {
    stopped = true
    await Promise.all(lanes)
  }
}

const list = () => listOf(endpoints[0] as never)

/** While it is away: pages and the process's own answers go on, everything else is 503 with Retry-After, and soon. */
async function meanwhile({ bench, installation }: Scene, name: string, seconds: number): Promise<void> {
  const { tally } = bench
  const end = performance.now() + seconds * 1000
  let slowest = 0
  while (performance.now() < end) {
    const page = await call("GET", `${installation.url()}/login`)
    slowest = Math.max(slowest, page.ms)
    tally.check(page.status === 200, () => `${name}: a page ${page.status || page.error}`)
    const answer = await installation.root.get(list())
    tally.check(
      answer.status === 503 && Number(answer.headers["retry-after"]) > 0,
      () => `${name}: GET ${answer.status || answer.error}, Retry-After ${answer.headers["retry-after"]}`,
    )
    await sleep(100)
  }
  tally.check(slowest < 2000, () => `${name}: a page took ${(slowest / 1000).toFixed(1)} s`)
  const health = await call("GET", `${installation.url()}/health`)
  const ready = await call("GET", `${installation.url()}/ready`)
  tally.check(
    health.status === 200 && ready.status === 503,
    () => `${name}: /health ${health.status}, /ready ${ready.status}`,
  )
}

/** It lives, answers again, and has everything it said it has. */
async function back(scene: Scene, name: string): Promise<void> {
  const { bench, installation, book } = scene
  const { tally } = bench
  const running = installation.product().running()
  tally.check(running, () => `${name}: the process has ended${EXAMPLE_LOG(installation)}`)
  if (!running) await installation.restart()
  const again = await until(async () => (await installation.root.get(list())).status === 200, BACK_MS)
  tally.check(again, () => `${name}: not back after ${BACK_MS / 1000} s`)
  await checkBook(book, installation.root, tally)
  await checkWhole(installation.database, tally)
}

const EXAMPLE_LOG = (installation: Installation) =>
  `; e.g. ${installation.product().output().trim().slice(-300)}`

/** The whole server stopped, and started again. */
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

/** Connections ended from the other side: by the administrator's call, and by a kill of their process. */
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
    bench.tally.check(
      installation.product().running(),
      () => `${name}: the process has ended${EXAMPLE_LOG(installation)}`,
    )
    if (!installation.product().running()) await installation.restart()
    const again = await until(async () => (await installation.root.get(list())).status === 200, BACK_MS)
    bench.tally.check(again, () => `${name}: not back after ${BACK_MS / 1000} s`)
  }
  await back(scene, name)
}

/** Another program holds the file: writes wait a little and are told so, reads and pages do not notice. */
async function fileHeld(scene: Scene, seconds: number): Promise<void> {
  const { bench, installation } = scene
  const { file } = installation.database
  if (!file) return
  const { tally } = bench
  const other = openFile(file)
  other.exec("begin immediate")
  const stop = writing(scene, [404, 409, 503])
  await sleep(50)
  let slowest = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const page = await call("GET", `${installation.url()}/login`)
    slowest = Math.max(slowest, page.ms)
    tally.check(page.status === 200, () => `file held: a page ${page.status || page.error}`)
    const read = await installation.root.get(list())
    slowest = Math.max(slowest, read.ms)
    tally.check(read.status === 200, () => `file held: a read ${read.status || read.error}`)
    await sleep(100)
  }
  tally.check(
    slowest < 2000,
    () => `file held: pages and reads stood still for ${(slowest / 1000).toFixed(1)} s`,
  )
  const write = await installation.root.post(list(), { name: "Saat Dikunci", status: "ADMIN" })
  tally.check(
    write.status === 503 && Number(write.headers["retry-after"]) > 0,
    () => `file held: a write ${write.status} ${write.text}, Retry-After ${write.headers["retry-after"]}`,
  )
  other.exec("rollback")
  other.close()
  await stop()
  await back(scene, "file held")
}

export const away: Part = {
  name: "away",
  counts: "answers while the database is away, and what is there when it is back",
  run: async (bench) => {
    const installation = await bench.open()
    const payloads = await readPayloads(installation.root)
    const roles: Record<string, string> = {}
    for (const resource of withAccounts)
      roles[resource.name] = await makeRole(installation.root, statusOf(resource), [])
    const book: Book = { records: new Map(), open: new Set(), acknowledged: 0 }
    const scene = { bench, installation, payloads, book, roles }
    const rounds = bench.rounds(10, 3)
    if (bench.kind === "postgres") {
      await powerCut(scene, bench.size(20, 4))
      await backendsEnded(scene, "terminate", rounds)
      await backendsEnded(scene, "kill", rounds)
      bench.note(
        `stopped once, backends terminated and killed ${rounds} times each, ${book.acknowledged} acknowledged`,
      )
    } else {
      await fileHeld(scene, bench.size(12, 6))
      bench.note(`the file held once, ${book.acknowledged} acknowledged`)
    }
  },
}
