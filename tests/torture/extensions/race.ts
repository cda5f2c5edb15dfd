/** A race for warehouses: its users, their right that comes and goes, and the commands that were sent. */
import type { Client } from "../client"
import type { Installation } from "../installation"
import { sleep } from "../lanes"
import type { Bench } from "../part"
import { readPayloads, withAccounts } from "../payloads"
import { makePerson, makeRole, statusOf } from "../people"
import type { Attempt, Window } from "./attempts"
import { sendUntilAnswered } from "./killing"
import { addStore } from "./stores"

const EDITORS = 3
/** Warehouses that the lanes fight for. */
export const RECENT = 10
const WITH = ["view", "edit"].map((action) => ({ module: "UserSetup", action }))
const WITHOUT = WITH.slice(0, 1)

export interface Editor {
  id: string
  client: Client
}

export interface Race {
  bench: Bench
  installation: Installation
  editors: readonly Editor[]
  role: string
  stores: string[]
  attempts: (Attempt & { replay: () => ReturnType<Client["send"]> })[]
  windows: Window[]
  stopped: boolean
}

export async function openRace(bench: Bench, installation: Installation): Promise<Race> {
  const { root } = installation
  const resource = withAccounts.find((candidate) => statusOf(candidate) === "ADMIN")
  if (!resource) throw new Error("no account can have a role of admins")
  const payloads = await readPayloads(root)
  const role = await makeRole(root, "ADMIN", WITH)
  const editors: Editor[] = []
  for (let index = 0; index < EDITORS; index++) {
    const { id, email } = await makePerson(root, payloads, { resource, role })
    editors.push({ id, client: await installation.signIn(email) })
  }
  const stores: string[] = []
  for (let index = 0; index < RECENT; index++) stores.push(await addStore(root, 1000))
  return { bench, installation, editors, role, stores, attempts: [], windows: [], stopped: false }
}

/** Takes the editors' right away and gives it again. */
export async function changeRights(race: Race): Promise<void> {
  const { installation, role, bench, windows } = race
  const set = async (permissions: typeof WITH) => {
    const begun = Date.now()
    const { answer } = await sendUntilAnswered(() =>
      installation.root.put(`/permissions/${role}`, { permissions }),
    )
    bench.tally.check(answer.status === 200, () => `PUT /permissions: ${answer.status} ${answer.text}`)
    return { begun, ended: Date.now() }
  }
  while (!race.stopped) {
    await sleep(150 + bench.random.int(400))
    const taken = await set(WITHOUT)
    await sleep(100 + bench.random.int(200))
    const given = await set(WITH)
    windows.push({ begun: taken.begun, from: taken.ended, to: given.begun, given: given.ended })
  }
}
