/** Writers at the pace of people, with the time of each write. */
import type { Random } from "../../../server/sample/random"
import type { Client } from "../client"
import { sleep } from "../lanes"
import { listOf, type Payloads } from "../payloads"
import type { Tally } from "../tally"
import { manyParts } from "../writers"
import { keyOf } from "./listener"

/** Milliseconds between two writes of a person. */
const PAUSE_MS = 2000

export interface Write {
  key: string
  resource: string
  /** When its answer came. */
  at: number
}

const quick = manyParts.filter((resource) => resource.account === null)

interface Site {
  client: Client
  payloads: Payloads
  random: Random
  tally: Tally
}

/** New records, changes and deletions by 50 people for a time. @returns the acknowledged writes, and their milliseconds */
export async function writeAtPace(
  { client, payloads, random, tally }: Site,
  { lanes, ms }: { lanes: number; ms: number },
): Promise<{ writes: Write[]; times: number[] }> {
  const writes: Write[] = []
  const times: number[] = []
  const end = performance.now() + ms
  const run = async () => {
    await sleep(random.int(PAUSE_MS))
    while (performance.now() < end) {
      const began = performance.now()
      const resource = quick[random.int(quick.length)]
      if (!resource) return
      const made = await client.post(listOf(resource), payloads.make(resource))
      times.push(made.ms)
      tally.check(made.status === 201, () => `a write: ${made.status} ${made.text}`)
      const { id, version } = made.body?.data ?? {}
      if (made.status === 201)
        writes.push({
          key: keyOf(resource.name, id, version),
          resource: resource.name,
          at: performance.now(),
        })
      if (made.status === 201 && random.int(5) === 0) {
        const gone = await client.delete(`${listOf(resource)}/${id}`)
        times.push(gone.ms)
        if (gone.status === 200)
          writes.push({ key: keyOf(resource.name, id, null), resource: resource.name, at: performance.now() })
      }
      await sleep(Math.max(0, PAUSE_MS - (performance.now() - began)))
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return { writes, times }
}

export const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
