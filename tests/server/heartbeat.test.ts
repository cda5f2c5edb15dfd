/** Heartbeats keep a stream open through proxies while no user writes. */
import { afterAll, expect, test } from "vitest"
import { openProduct } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { liveBench, quickLive } from "./support/live-bench"

onBothDatabases("an idle stream", ({ open }) => {
  const bench = liveBench()
  const hubs = quickLive({}, { look: 20, beat: 100 })
  afterAll(() => {
    bench.close()
    hubs.stop()
  })

  test("has a heartbeat each time that the interval has passed", async () => {
    const server = await openProduct({ db: open, live: hubs.live })
    const stopping = new AbortController()
    const { body } = await fetch(`${await bench.serve(server)}/events`, {
      headers: { Authorization: `Bearer ${server.root.token}` },
      signal: stopping.signal,
    })
    const times: number[] = []
    const read = async () => {
      for await (const part of body ?? [])
        if (new TextDecoder().decode(part as Uint8Array).includes(":\n\n")) times.push(performance.now())
    }
    const ended = read().catch(() => {})
    await expect.poll(() => times.length, { timeout: 10_000 }).toBeGreaterThan(5)
    stopping.abort()
    await ended
    // A busy machine reads one late, and the next one on time.
    const mean = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)
    expect(mean).toBeGreaterThan(60)
  }, 60_000)
})
