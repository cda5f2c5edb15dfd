/** A page that is older than its server says so once, and asks before it writes when it is two builds behind. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { call } from "../../src/providers/http"
import { createBuildWatch, relationOf, serverBuild, TIMES } from "../../src/session/server-build"
import { stubBrowser, stubFetch } from "./stubs"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A watch whose clock and server are the test's. */
function watched(own: string[], answer: string | null = null) {
  const clock = { now: 1_000_000 }
  const ask = vi.fn(async () => answer)
  const watch = createBuildWatch(own, ask, () => clock.now)
  const told = vi.fn()
  watch.subscribe(told)
  const pass = (ms: number) => {
    clock.now += ms
  }
  return { ask, watch, told, pass }
}

describe("how an answer's build stands to the page's", () => {
  it.each([
    [["b", "a"], ["b", "a"], { kind: "same" }],
    // The page knows more of the past than the answer does, or less.
    [["b", "a"], ["b"], { kind: "same" }],
    [["b", "a"], ["a"], { kind: "older" }],
    [["a"], ["b", "a"], { kind: "newer", behind: 1 }],
    [["a"], ["d", "c", "b", "a"], { kind: "newer", behind: 3 }],
    // A page server in front of a foreign host keeps no history.
    [["a"], ["b"], { kind: "newer", behind: 1 }],
  ])("%j, answered by %j: %j", (own, theirs, relation) => {
    expect(relationOf(own, theirs)).toEqual(relation)
  })
})

describe("a newer build", () => {
  it("is told once the page's own has been silent, and stays told", () => {
    const { watch, told, pass } = watched(["a"])
    pass(TIMES.newer - 1)
    watch.note("b a")
    expect(watch.state().behind).toBe(0)
    pass(1)
    watch.note("b a")
    expect(watch.state().behind).toBe(1)
    watch.note("a")
    pass(TIMES.older)
    watch.note("a")
    expect(watch.state().behind).toBe(1)
    expect(told).toHaveBeenCalledTimes(1)
  })
  it("two that answer in turn tell nothing, in either page, and nothing flickers", () => {
    for (const own of [["a"], ["b", "a"]]) {
      const { watch, told, pass } = watched(own)
      for (let turn = 0; turn < 1000; turn++) {
        watch.note(turn % 2 ? "b a" : "a")
        pass(TIMES.newer / 2)
      }
      expect(told).not.toHaveBeenCalled()
    }
  })
  it("an older one is told once it alone has answered for long: the upgrade was taken back", () => {
    const { watch, pass } = watched(["b", "a"])
    pass(TIMES.older - 1)
    watch.note("a")
    expect(watch.state().behind).toBe(0)
    pass(1)
    watch.note("a")
    expect(watch.state().behind).toBe(1)
  })
  it("answers without a build say nothing: a foreign host's, a portal's", () => {
    const { watch, pass } = watched(["a"])
    pass(TIMES.older)
    watch.note(null)
    watch.note("")
    expect(watch.state().behind).toBe(0)
  })
  it("is found within a minute by a page that calls nothing, and asked for no more often than needed", async () => {
    const { watch, pass, ask } = watched(["a"], "b a")
    for (let time = 0; time < 60_000 && watch.state().behind === 0; time += TIMES.newer) {
      pass(TIMES.newer)
      await watch.look()
    }
    expect(watch.state().behind).toBe(1)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(2)
  })
  it("a server that does not answer says nothing", async () => {
    const { watch, pass, ask } = watched(["a"])
    ask.mockRejectedValue(new TypeError("dead"))
    pass(TIMES.older)
    await watch.look()
    expect(watch.state().behind).toBe(0)
  })
  it("a page without a build watches nothing", async () => {
    const { watch, pass, ask } = watched([])
    pass(TIMES.older)
    watch.note("b")
    await watch.look()
    await watch.beforeWrite()
    expect(ask).not.toHaveBeenCalled()
    expect(watch.state().behind).toBe(0)
  })
})

describe("a page that is two builds behind", () => {
  it("asks before it writes, after a sleep too, and not again for a while", async () => {
    const { watch, pass } = watched(["a"], "c b a")
    const question = vi.fn(async () => {})
    watch.onWrite(question)
    await watch.beforeWrite()
    expect(question).not.toHaveBeenCalled()
    pass(2 * TIMES.ask)
    await Promise.all([watch.beforeWrite(), watch.beforeWrite()])
    expect(question).toHaveBeenCalledTimes(1)
    await watch.beforeWrite()
    expect(question).toHaveBeenCalledTimes(1)
    pass(TIMES.declined)
    await watch.beforeWrite()
    expect(question).toHaveBeenCalledTimes(2)
  })
  it("one build behind writes without a question", async () => {
    const { watch, pass } = watched(["a"], "b a")
    const question = vi.fn(async () => {})
    watch.onWrite(question)
    pass(2 * TIMES.ask)
    await watch.beforeWrite()
    expect(question).not.toHaveBeenCalled()
    // In front of a foreign host the second one is counted here.
    watch.note("c")
    await watch.beforeWrite()
    expect(question).toHaveBeenCalledTimes(1)
  })
  it("sends nothing where the page is to be loaded anew, and reads go on", async () => {
    stubBrowser()
    const sent = stubFetch(() => ({ body: { data: [] } }))
    vi.spyOn(serverBuild, "beforeWrite").mockRejectedValue(new Error("reload"))
    await expect(call({ method: "POST", path: "/suppliers", body: {} })).rejects.toThrow("reload")
    expect(sent).toHaveLength(0)
    await call({ path: "/suppliers" })
    await call({ method: "POST", path: "/auth/logout", keepSession: true })
    expect(sent).toHaveLength(2)
  })
})
