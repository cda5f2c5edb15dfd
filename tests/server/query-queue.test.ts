/** List queries take turns by user: a busy user waits for their own queries. */
import { expect, test, vi } from "vitest"
import { createQueryQueue, type QueryLimits } from "../../server/http/query-queue"
import { createPages } from "../../server/lists/pages"
import { type Client, openProduct, personWith } from "./support/api"

const here = () => false

/** Queries that run until the test ends them. */
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

test("a user has few permits, and another user does not wait", async () => {
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
  // The least recently served user is next.
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

test("queries beyond the limit are refused at once (429), and a disconnected client takes no permit", async () => {
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

test("a query that waits too long is refused (429)", async () => {
  const { ask } = bench({ timeoutMs: 5 })
  void ask("a", "a1")
  void ask("a", "a2")
  expect(await ask("a", "a3")).toBe(429)
})

test("a permit rests after an expensive query, for this user alone", async () => {
  const { running, ask, end } = bench({ expensiveMs: 0 })
  // A long query: its permit rests as long, and a busy machine is not quicker.
  const now = vi.spyOn(performance, "now").mockReturnValue(0)
  for (const name of ["a1", "a2", "a3"]) void ask("a", name)
  await turn()
  now.mockReturnValue(300)
  end("a1")
  await turn()
  now.mockRestore()
  expect(running).toEqual(["a2"])
  void ask("b", "b1")
  await turn()
  expect(running).toEqual(["a2", "b1"])
  await expect.poll(() => running).toContain("a3")
})

test("when the process ends, waiting queries are refused (503 with Retry-After), and running ones are answered", async () => {
  const { queue, ask, end } = bench()
  const first = ask("a", "a1")
  void ask("a", "a2")
  const refused = queue.run("a", here, async () => "never").catch((error) => error)
  queue.refuseWaiting()
  expect(await refused).toMatchObject({ status: 503, headers: { "Retry-After": "5" } })
  end("a1")
  expect(await first).toBe("a1")
})

test("by default two queries of a user and six of all run at once", async () => {
  const queue = createQueryQueue()
  const running: string[] = []
  const refused: unknown[] = []
  for (const user of ["a", "a", "a", "b", "b", "b", "c", "c", "c", "d"])
    queue
      .run(user, here, () => {
        running.push(user)
        return new Promise(() => {})
      })
      .catch((error) => refused.push(error.status))
  await turn()
  expect(running.sort()).toEqual(["a", "a", "b", "b", "c", "c"])
  queue.refuseWaiting()
  await expect.poll(() => refused).toEqual([503, 503, 503, 503])
})

test("on SQLite the API runs one list query of a user at a time", async () => {
  const running: number[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const server = await openProduct({
    pages: ({ db, registry }) => {
      const pages = createPages(db, registry)
      const of: typeof pages.of = async (view, query, versions) => {
        running.push(query.end)
        await gate
        return pages.of(view, query, versions)
      }
      return { ...pages, of }
    },
  })
  const other = await personWith(server, [{ module: "PartnerData", action: "view" }])
  const page = (client: Client, end: number) => client.get(`/users/partner?_start=0&_end=${end}`)
  const first = page(server.root, 1)
  await expect.poll(() => running).toEqual([1])
  const rest = [page(server.root, 2), page(other, 3)]
  await expect.poll(() => running).toContain(3)
  expect(running).toEqual([1, 3])
  open()
  expect((await Promise.all([first, ...rest])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(running).toEqual([1, 3, 2])
})
