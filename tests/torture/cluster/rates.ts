/** Measures the throughput of one and of several processes. */
import type { Resource } from "../../../src/core/schema/resource"
import { clientOf } from "../client"
import { until } from "../lanes"
import { endpoints, listOf } from "../payloads"
import { roleRecords } from "../people"
import type { Product } from "../product"
import type { Cluster } from "./cluster"

const BACK_MS = 90_000
/** Callers at once. */
const LANES = 16

/** @returns successful calls a second, and the 99th percentile in ms */
async function rate(send: () => Promise<boolean>, lanes: number, seconds: number) {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const lane = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      if (await send()) times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  times.sort((a, b) => a - b)
  return {
    perSecond: Math.round(times.length / seconds),
    p99: Math.round(times[Math.floor(times.length * 0.99)] ?? Number.NaN),
  }
}

/** Reads and writes a second through HAProxy, with one process and with more. @returns a sentence */
export async function rates(
  cluster: Cluster,
  processes: readonly Product[],
  token: string,
  seconds: number,
): Promise<string> {
  // Not the list that is written to, which would change with each write.
  const list = listOf(endpoints.find((resource) => resource.name !== roleRecords.name) as Resource)
  const results: string[] = []
  let number = 0
  for (const many of [1, 2, processes.length]) {
    const url = await cluster.inFront(processes.slice(0, many).map((product) => product.url))
    const client = clientOf(() => url, token)
    const read = async () => (await client.get(list)).status === 200
    const write = async () => {
      const body = { name: `Laju ${many} ${++number}`, status: "ADMIN" }
      return (await client.post(listOf(roleRecords), body)).status === 201
    }
    await until(read, BACK_MS)
    const [reads, writes] = [await rate(read, LANES, seconds), await rate(write, LANES, seconds)]
    results.push(
      `${many}: ${reads.perSecond} lists/s (p99 ${reads.p99} ms), ${writes.perSecond} writes/s (p99 ${writes.p99} ms)`,
    )
  }
  return `processes: ${results.join(", ")}`
}
