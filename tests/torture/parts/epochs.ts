/** A server that runs through the migration of a newer build, and the older build on the newer database. */
import { spawnSync } from "node:child_process"
import type { Database } from "../../../server/database/types"
import { planFor } from "../../../server/migrate/plan-changes"
import { migrateDatabase } from "../../../server/migrate/prepare"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { renamed } from "../../server/support/changes"
import { openAt } from "../../support/migration-kill/database"
import { type Answer, call } from "../client"
import type { OutsideDatabase } from "../database"
import type { Installation } from "../installation"
import { until } from "../lanes"
import type { Part } from "../part"
import { endpoints, listOf, type Payloads, readPayloads } from "../payloads"
import type { Tally } from "../tally"
import { manyParts } from "../writers"

const LANES = 8
/** Calls that are answered before the migration begins, and at least so many after it has ended. */
const CALLS = 60
const PATIENCE_MS = 60_000

/** Every field of every resource under another name. */
const newer: Registry = renamed(endpoints.map(({ name }) => name))
const writable = manyParts.filter((resource) => resource.account === null)

const pageOf = (resource: Resource): string => `${listOf(resource)}?_start=0&_end=1000`

interface Sent {
  at: number
  ended: number
  /** The list that was read; undefined: a record was written. */
  list: string | undefined
  answer: Answer
}

/** Values that an answer holds, however deep: a renamed field that is read by its old name holds none. */
function filled(value: unknown): number {
  if (value === null || value === undefined || value === "") return 0
  if (typeof value !== "object") return 1
  return Object.values(value).reduce((sum: number, one) => sum + filled(one), 0)
}

interface Load {
  sent: Sent[]
  /** Ids of acknowledged records, by table. */
  made: Map<string, string[]>
}

async function lane(
  installation: Installation,
  payloads: Payloads,
  { index, stopped }: { index: number; stopped: () => boolean },
  { sent, made }: Load,
): Promise<void> {
  const { token } = installation.root
  for (let turn = index; !stopped(); turn++) {
    const at = performance.now()
    const resource = writable[turn % writable.length] as Resource
    const write = turn % 3 === 0
    const read = endpoints[turn % endpoints.length] as Resource
    const path = write ? listOf(resource) : turn % 2 === 0 ? listOf(read) : pageOf(read)
    const answer = await call(write ? "POST" : "GET", `${installation.url()}/api/v1${path}`, {
      token,
      ...(write && { body: payloads.make(resource) }),
    })
    sent.push({ at, ended: performance.now(), list: write ? undefined : path, answer })
    if (write && answer.status === 201)
      made.set(resource.table, [...(made.get(resource.table) ?? []), String(answer.body.data.id)])
  }
}

/** Before it a whole answer, after it 503, in between one of both. @returns how many were in between */
function judge(
  sent: readonly Sent[],
  { begun, finished }: { begun: number; finished: number },
  least: ReadonlyMap<string, number>,
  tally: Tally,
): number {
  let between = 0
  for (const { at, ended, list, answer } of sent) {
    const what = `${list ?? "a write"}: ${answer.status} ${answer.error ?? answer.text.slice(0, 200)}`
    const refused = answer.status === 503 && answer.headers["retry-after"] !== undefined
    if (at > finished) tally.check(refused, () => `after the migration, ${what}`)
    else if (ended < begun) tally.check(answer.status < 300, () => `before the migration, ${what}`)
    else {
      between++
      tally.check(
        refused || (answer.status > 0 && answer.status < 300),
        () => `during the migration, ${what}`,
      )
    }
    if (list !== undefined && answer.status === 200)
      tally.check(
        filled(answer.body.data) >= (least.get(list) ?? 0),
        () => `${list} was answered with values missing`,
      )
  }
  return between
}

const runDb = (database: OutsideDatabase, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/commands/db.mjs", ...args], {
    env: { PATH: process.env.PATH, ...database.env },
    encoding: "utf8",
  })
  return { status, text: stdout + stderr }
}

async function withDatabase<T>(
  { env, file }: OutsideDatabase,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openAt(file ?? env.DATABASE_URL ?? "")
  return work(db).finally(() => db.close())
}

/** The older build is refused without `--backwards`, and nothing is lost unmentioned when the newer one is back. */
async function goBack(installation: Installation, tally: Tally): Promise<void> {
  const { database } = installation
  const start = () =>
    installation.restart().then(
      () => "started",
      (error: Error) => error.message,
    )
  const refused = await start()
  tally.check(refused.includes("versi yang lebih baru"), () => `the older build: ${refused.slice(0, 300)}`)
  const before = await withDatabase(database, (db) => planFor(newer, db))
  tally.check(before.steps.length === 0, () => "a start that was refused has changed the database")
  const migrate = runDb(database, "migrate")
  tally.check(migrate.status === 2, () => `db:migrate of the older build: ${migrate.text.slice(0, 300)}`)
  const back = runDb(database, "migrate", "--backwards")
  tally.check(back.status === 0, () => `db:migrate --backwards: ${back.text.slice(0, 300)}`)
  // On PostgreSQL columns without any value are set aside as well.
  const aside = runDb(database, "prune").text.match(/: [1-9]\d* values? in column 'dropped_/g)?.length ?? 0
  const again = await start()
  tally.check(again === "started", () => `the older build after --backwards: ${again.slice(0, 300)}`)
  await installation.product().end("SIGTERM")
  const coming = await withDatabase(database, async (db) => {
    await migrateDatabase(db, newer)
    return planFor(newer, db)
  })
  const mentioned = coming.notes.filter(({ sentence }) => sentence.includes("in column 'dropped_")).length
  tally.check(
    aside > 0 && mentioned >= aside,
    () => `${mentioned} of ${aside} columns set aside are mentioned`,
  )
}

export const epochs: Part = {
  name: "epochs",
  counts: "calls through a migration and older builds, none answered with values missing",
  run: async ({ open, tally, note, rounds: roundsOf }) => {
    const rounds = roundsOf(5, 1)
    let [calls, between] = [0, 0]
    for (let round = 0; round < rounds; round++) {
      const installation = await open()
      const { database, root } = installation
      const payloads = await readPayloads(root)
      const least = new Map<string, number>()
      for (const resource of endpoints)
        for (const path of [listOf(resource), pageOf(resource)])
          least.set(path, filled((await root.get(path)).body.data))
      let stopped = false
      const load: Load = { sent: [], made: new Map() }
      const lanes = Array.from({ length: LANES }, (_, index) =>
        lane(installation, payloads, { index, stopped: () => stopped }, load),
      )
      await until(() => load.sent.length > CALLS, PATIENCE_MS)
      const begun = performance.now()
      await withDatabase(database, (db) => migrateDatabase(db, newer))
      const finished = performance.now()
      await until(() => load.sent.filter(({ at }) => at > finished).length > CALLS, PATIENCE_MS)
      stopped = true
      await Promise.all(lanes)
      between += judge(load.sent, { begun, finished }, least, tally)
      calls += load.sent.length
      const ready = await call("GET", `${installation.url()}/ready`)
      tally.check(ready.status === 503, () => `/ready: ${ready.status}`)
      for (const [table, ids] of load.made) {
        const rows = await database.query(`select id from ${table}`)
        const there = new Set(rows.map(({ id }) => id))
        for (const id of ids) tally.check(there.has(id), () => `an acknowledged record of ${table} is lost`)
      }
      await installation.product().end("SIGTERM")
      await goBack(installation, tally)
    }
    note(`${rounds} rounds, ${calls} calls, ${between} of them while it was migrated`)
  },
}
