/** Questions of lists take turns by person: one who asks for much waits behind his own. */
import { expect, test } from "vitest"
import { createQueryQueue, type QueryLimits } from "../../server/http/query-queue"

const here = () => false

/** Questions that run until they are let go. */
function bench(limits: Partial<QueryLimits> = {}) {
  const queue = createQueryQueue({ atOnce: 3, perUser: 2, waiting: 4, expensiveMs: 60_000, ...limits })
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (person: string, name: string, gone = here) => {
    const work = () =>
      new Promise<string>((resolve) => {
        running.push(name)
        ends.set(name, () => {
          running.splice(running.indexOf(name), 1)
          resolve(name)
        })
      })
    const answer = queue.run(person, gone, work).catch((error) => error.status as number)
    return answer
  }
  return { queue, running, ask, end: (name: string) => ends.get(name)?.() }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test("one person has few places, and another does not wait for him", async () => {
  const { running, ask, end } = bench()
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("a", name)
  await turn()
  expect(running).toEqual(["a1", "a2"])
  void ask("b", "b1")
  await turn()
  expect(running).toEqual(["a1", "a2", "b1"])
  void ask("b", "b2")
  void ask("c", "c1")
  await turn()
  expect(running).toHaveLength(3)
  // The person whose last turn is longest ago is next.
  end("a1")
  await turn()
  expect(running).toEqual(["a2", "b1", "a3"])
  end("a2")
  await turn()
  expect(running).toEqual(["b1", "a3", "b2"])
  end("b1")
  await turn()
  expect(running).toEqual(["a3", "b2", "c1"])
})

test("more than may wait are refused at once (429), and who has hung up takes no place", async () => {
  const { running, ask, end } = bench()
  let hungUp = false
  void ask("a", "a1")
  void ask("a", "a2")
  const left = ask("a", "left", () => hungUp)
  const waiting = ["a3", "a4", "a5"].map((name) => ask("a", name))
  expect(await ask("a", "a6")).toBe(429)
  hungUp = true
  end("a1")
  expect(await left).toBe(429)
  await turn()
  expect(running).toEqual(["a2", "a3"])
  for (const name of ["a2", "a3"]) end(name)
  await turn()
  for (const name of ["a4", "a5"]) end(name)
  expect(await Promise.all(waiting)).toEqual(["a3", "a4", "a5"])
})

test("who waits too long is refused (429)", async () => {
  const { ask } = bench({ timeoutMs: 5 })
  void ask("a", "a1")
  void ask("a", "a2")
  expect(await ask("a", "a3")).toBe(429)
})

test("a permit rests after an expensive query, for this user alone", async () => {
  const { running, ask, end } = bench({ expensiveMs: 0 })
  for (const name of ["a1", "a2", "a3"]) void ask("a", name)
  await turn()
  end("a1")
  await turn()
  expect(running).toEqual(["a2"])
  void ask("b", "b1")
  await turn()
  expect(running).toEqual(["a2", "b1"])
  await expect.poll(() => running).toContain("a3")
})

test("when the process ends, those who wait are refused (503 with Retry-After), and those who run are answered", async () => {
  const { queue, ask, end } = bench()
  const first = ask("a", "a1")
  void ask("a", "a2")
  const refused = queue.run("a", here, async () => "never").catch((error) => error)
  queue.refuseWaiting()
  expect(await refused).toMatchObject({ status: 503, headers: { "Retry-After": "5" } })
  end("a1")
  expect(await first).toBe("a1")
})
