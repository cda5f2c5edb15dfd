/** Warehouses closed as a selection, in parts, while the server is killed and the client repeats each part with its key. */
import type { Installation } from "../installation"
import type { Bench } from "../part"
import { actionOf, byRecord, type Entry, entriesOf } from "./entries"
import { killAgain, sendUntilAnswered } from "./killing"
import { addReceipt, addStore, newKey } from "./stores"

const PART = 20
const values = { closedAt: "2026-01-31", reason: "Musim selesai" }

interface Selection {
  ids: readonly string[]
  /** Those with a receipt that has not been checked, which the server half refuses to close. */
  refused: ReadonlySet<string>
}

async function select({ root }: Installation, count: number): Promise<Selection> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await addStore(root, 1000))
  const refused = ids.filter((_, index) => index % PART === 7)
  for (const store of refused) await addReceipt(root, { store, gross: 1 })
  return { ids, refused: new Set(refused) }
}

interface One {
  id: string
  status: number
  data?: { status: string; version: number }
}

async function closePart(
  { root }: Installation,
  ids: readonly string[],
  { refused }: Selection,
  bench: Bench,
) {
  const headers = { "Idempotency-Key": newKey() }
  const { answer, lost } = await sendUntilAnswered(() =>
    root.send("POST", "/warehouses/actions/close", { body: { ids, values }, headers }),
  )
  const { status, text } = answer
  bench.tally.check(status === 200, () => `a part of a selection: ${status} ${text}`)
  const answers: One[] = status === 200 ? answer.body.data : []
  bench.tally.check(
    answers.map(({ id }) => id).join() === ids.join(),
    () => `a part of ${ids.length} has ${answers.length} answers`,
  )
  for (const { id, status: own, data } of answers) {
    const right = refused.has(id)
      ? own === 409
      : own === 200 && data?.status === "CLOSED" && data.version === 2
    bench.tally.check(right, () => `one of a selection: ${own}; e.g. ${JSON.stringify(data)}`)
  }
  return lost
}

function judge({ ids, refused }: Selection, histories: Map<string, Entry[]>, { tally }: Bench): void {
  for (const id of ids) {
    const closed = (histories.get(id) ?? []).filter((entry) => actionOf(entry) === "close").length
    tally.check(
      closed === (refused.has(id) ? 0 : 1),
      () =>
        `one of a selection was closed ${closed} times, and ${refused.has(id) ? "refused" : "acknowledged"}`,
    )
  }
}

/** @param count warehouses of each round */
export async function closeSelections(
  bench: Bench,
  installation: Installation,
  { rounds, count }: { rounds: number; count: number },
): Promise<void> {
  const selections: Selection[] = []
  let [lost, kills] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const selection = await select(installation, count)
    selections.push(selection)
    let begun = 0
    const parts = Math.ceil(count / PART)
    kills += parts
    // One kill in each part, soon after it was sent.
    const killing = killAgain(installation, {
      times: parts,
      random: bench.random,
      due: (done) => begun > done,
    })
    for (let start = 0; start < count; start += PART) {
      begun++
      lost += await closePart(installation, selection.ids.slice(start, start + PART), selection, bench)
    }
    await killing
  }
  const histories = byRecord(await entriesOf(installation.database, "warehouses"))
  for (const selection of selections) judge(selection, histories, bench)
  bench.note(`${rounds} × ${count} closed as selections over ${kills} kills (${lost} answers lost)`)
}
