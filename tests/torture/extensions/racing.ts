/** Actions against edits, deletions, receipts, a right that comes and goes, and kills of the server. */
import type { Random } from "../../../server/sample/random"
import { verifyHistory } from "../history"
import type { Installation } from "../installation"
import { sleep } from "../lanes"
import type { Bench } from "../part"
import { type Attempt, checkAttempts, checkWindows } from "./attempts"
import { killAgain, sendUntilAnswered } from "./killing"
import { changeRights, type Editor, openRace, type Race, RECENT } from "./race"
import { addReceipt, addStore, newKey, nextDay, nextNumber } from "./stores"
import { checkWholeActions } from "./whole-actions"

const LANES = 8
/** Statuses of plain writes that a race explains. */
const RACED = [200, 201, 403, 404, 409, 422]

async function close(race: Race, { id: user, client }: Editor, store: string, version?: number) {
  const [reason, day, key] = [`Alasan ${nextNumber()}`, nextDay(), newKey()]
  const headers = {
    "Idempotency-Key": key,
    ...(version !== undefined && { "If-Match": `"${version}"` }),
  }
  const replay = () =>
    client.send("POST", `/warehouses/${store}/actions/close`, { body: { closedAt: day, reason }, headers })
  const sent = Date.now()
  const answered = await sendUntilAnswered(replay)
  race.attempts.push({ ...answered, user, reason, day, sent, ended: Date.now(), replay })
}

/** A plain write, which is not repeated: without an answer it may have been done. */
async function write(race: Race, random: Random, kind: number): Promise<void> {
  const { root } = race.installation
  const store = random.pick(race.stores.slice(-RECENT))
  const editor = random.pick(race.editors)
  const path = `/warehouses/${store}`
  const { status, text, error } =
    kind < 6
      ? await root.send("POST", `${path}/actions/reopen`, {
          body: {},
          headers: { "Idempotency-Key": newKey() },
        })
      : kind < 8
        ? await editor.client.put(path, { name: `Nama ${nextNumber()}` })
        : kind < 9
          ? await root.delete(path)
          : await addReceipt(root, { store, gross: 1, moisture: 12 })
  if (status === 0 || status === 503) await sleep(20)
  else
    race.bench.tally.check(
      RACED.includes(status),
      () => `a write beside actions (${kind}): ${status} ${error ?? ""} ${text}`,
    )
}

async function lane(race: Race): Promise<void> {
  const { random } = race.bench
  while (!race.stopped) {
    const kind = random.int(12)
    if (kind === 11) race.stores.push(await addStore(race.installation.root, 1000))
    else if (kind >= 3 && kind < 10) await write(race, random, kind)
    else {
      const store = random.pick(race.stores.slice(-RECENT))
      const read = random.int(3) === 0 ? await race.installation.root.get(`/warehouses/${store}`) : undefined
      await close(race, random.pick(race.editors), store, read?.body?.data?.version)
    }
  }
}

/** Acknowledged actions once more with their keys: nothing runs a second time. */
async function replaySome({ attempts, bench }: Race, count: number): Promise<void> {
  const done = attempts.filter(({ answer }) => answer.status === 200)
  for (let index = 0; index < count && done.length > 0; index++) {
    const { status, text } = await bench.random.pick(done).replay()
    bench.tally.check(status === 200, () => `an action once more with its key: ${status} ${text}`)
  }
}

/** @param folder root of the product's sources */
export async function raceActions(
  bench: Bench,
  installation: Installation,
  { kills, folder }: { kills: number; folder: string },
): Promise<void> {
  const race = await openRace(bench, installation)
  const lanes = Array.from({ length: LANES }, () => lane(race))
  const rights = changeRights(race)
  const each = bench.size(40, 25)
  await killAgain(installation, {
    times: kills,
    random: bench.random,
    due: (done) => race.attempts.length >= each * (done + 1),
  })
  race.stopped = true
  await Promise.all([...lanes, rights])
  const { tally } = bench
  await replaySome(race, 20)
  const entries = await checkWholeActions(installation.database, tally)
  checkAttempts(race.attempts, { entries, windows: race.windows, tally })
  const users = new Set(race.editors.map(({ id }) => id))
  checkWindows(entries, { users, windows: race.windows, tally })
  const faults = verifyHistory(installation.database.env, folder)
  tally.check(faults === "", () => `the history does not hold: ${faults.slice(-300)}`)
  const count = (right: (one: Attempt) => boolean) => race.attempts.filter(right).length
  bench.note(
    `${race.attempts.length} actions raced over ${kills} kills (${count(({ answer }) => answer.status === 200)} done, ${count(({ lost }) => lost > 0)} with a lost answer, right gone ${race.windows.length} times)`,
  )
}
