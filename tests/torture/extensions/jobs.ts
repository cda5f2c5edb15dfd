/** Receipts with `afterCommit` over kills: the other system has each write at least once, and in its order. */
import type { Client } from "../client"
import type { Installation } from "../installation"
import { inLanes, sleep, until } from "../lanes"
import type { Bench } from "../part"
import type { Tally } from "../tally"
import { after, byRecord, type Entry, entriesOf } from "./entries"
import { killAgain, sendUntilAnswered } from "./killing"
import type { Delivery, StockService } from "./stock-service"
import { addReceipt, addStore, isAdded } from "./stores"

const LANES = 8
const STORES = 8
/** The lease of a job that a killed process held, and repeated calls. */
const DRAIN_MS = 180_000
const LOOK_MS = 500

/** A receipt, often changed afterwards, sometimes deleted. */
async function work(client: Client, { random, tally }: Bench, store: string): Promise<void> {
  // Without an answer it may be stored; the repeated one is another.
  const { answer: made } = await sendUntilAnswered(() => addReceipt(client, { store, gross: 10 }))
  tally.check(made.status === 201, () => `a receipt: ${made.status} ${made.text}`)
  if (made.status !== 201) return
  const { id, version } = made.body.data
  const path = `/receipts/${id}`
  const edits = random.int(3)
  for (let edit = 1; edit <= edits; edit++) {
    const headers = { "If-Match": `"${version + edit - 1}"` }
    const { answer, lost } = await sendUntilAnswered(() =>
      client.send("PUT", path, { body: { gross: 10 + edit }, headers }),
    )
    // 409: the one without an answer was done.
    tally.check(
      answer.status === 200 || (lost > 0 && answer.status === 409),
      () => `a changed receipt: ${answer.status} ${answer.text}`,
    )
  }
  if (random.int(10) > 0) return
  // 404: the one without an answer was done.
  const { answer, lost } = await sendUntilAnswered(() => client.delete(path))
  tally.check(
    answer.status === 200 || (lost > 0 && answer.status === 404),
    () => `a deleted receipt: ${answer.status} ${answer.text}`,
  )
}

/** Adds receipts over kills. */
export async function addReceipts(
  bench: Bench,
  installation: Installation,
  { receipts, kills }: { receipts: number; kills: number },
): Promise<void> {
  const { root } = installation
  const stores: string[] = []
  for (let index = 0; index < STORES; index++) stores.push(await addStore(root, 1_000_000))
  let done = 0
  const adding = inLanes(Array(receipts).keys(), LANES, async (index) => {
    await work(root, bench, stores[index % STORES] ?? "")
    done++
  })
  await killAgain(installation, {
    times: kills,
    random: bench.random,
    due: (count) => done >= (receipts / (kills + 1)) * (count + 1),
  })
  await adding
  bench.note(`${receipts} receipts with jobs over ${kills} kills`)
}

const stepOf = (entry: Entry, before: { netto: unknown }) => {
  if (entry.action !== "delete") before.netto = after(entry, "netto") ?? before.netto
  return `${entry.action} ${before.netto}`
}

/** Calls about one receipt, by key: distinct ones in the order of their first, none after a later one has begun. */
function sequenceOf(deliveries: readonly Delivery[], tally: Tally): string[] {
  const keys: string[] = []
  const steps: string[] = []
  for (const { key, action, netto } of deliveries) {
    if (key === keys.at(-1)) continue
    tally.check(!keys.includes(key), () => "a call was repeated after a later one of its record")
    keys.push(key)
    steps.push(`${action} ${netto}`)
  }
  return steps
}

/** Compares the calls with the stored history, after all jobs have ended. */
export async function checkDeliveries(
  { tally, note }: Bench,
  { database, root }: Installation,
  { deliveries }: StockService,
): Promise<void> {
  const waiting = async () => Number((await database.query("select count(*) as count from jobs"))[0]?.count)
  await until(async () => {
    if ((await waiting()) === 0) return true
    await sleep(LOOK_MS)
    return false
  }, DRAIN_MS)
  const left = await waiting()
  tally.check(left === 0, () => `${left} jobs are left`)
  const { status, body } = await root.get("/jobs")
  tally.check(status === 200 && body.data.length === 0, () => `GET /jobs: ${status} ${JSON.stringify(body)}`)
  const calls = new Map<string, Delivery[]>()
  for (const one of deliveries) calls.set(one.number, [...(calls.get(one.number) ?? []), one])
  let writes = 0
  for (const entries of byRecord(await entriesOf(database, "receipts")).values()) {
    const number = String(after(entries[0] as Entry, "number"))
    if (!isAdded(number)) continue
    const before = { netto: undefined }
    const expected = entries.map((entry) => stepOf(entry, before))
    writes += expected.length
    const sequence = sequenceOf(calls.get(number) ?? [], tally)
    calls.delete(number)
    tally.check(
      sequence.join() === expected.join(),
      () => `calls that are not the writes in their order; e.g. ${sequence.join()} for ${expected.join()}`,
    )
  }
  tally.check(calls.size === 0, () => `${calls.size} receipts were called for and not stored`)
  note(`${writes} writes in ${deliveries.length} calls`)
}
