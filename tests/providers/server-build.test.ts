/** A page reports once that its server has a newer build, and asks before writes when it is two builds behind. */
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
  const reported = vi.fn()
  watch.subscribe(reported)
  const pass = (ms: number) => {
    clock.now += ms
  }
  return { ask, watch, reported, pass }
}

describe("the relation of a response's build to the page's", () => {
  it.each([
    [["b", "a"], ["b", "a"], { kind: "same" }],
    // The page's history is longer than the response's, or shorter.
    [["b", "a"], ["b"], { kind: "same" }],
    [["b", "a"], ["a"], { kind: "older" }],
    [["a"], ["b", "a"], { kind: "newer", behind: 1 }],
    [["a"], ["d", "c", "b", "a"], { kind: "newer", behind: 3 }],
    // A page server of a foreign host has no history.
    [["a"], ["b"], { kind: "newer", behind: 1 }],
  ])("%j, response %j: %j", (own, theirs, relation) => {
    expect(relationOf(own, theirs)).toEqual(relation)
  })
})

describe("a newer build", () => {
  it("is reported once, after the page's own has been silent", () => {
    const { watch, reported, pass } = watched(["a"])
    pass(TIMES.newer - 1)
    watch.note("b a")
    expect(watch.behind()).toBe(0)
    pass(1)
    watch.note("b a")
    expect(watch.behind()).toBe(1)
    watch.note("a")
    pass(TIMES.older)
    watch.note("a")
    expect(watch.behind()).toBe(1)
    expect(reported).toHaveBeenCalledTimes(1)
  })
  it("is not reported while both builds answer in turn", () => {
    for (const own of [["a"], ["b", "a"]]) {
      const { watch, reported, pass } = watched(own)
      for (let turn = 0; turn < 1000; turn++) {
        watch.note(turn % 2 ? "b a" : "a")
        pass(TIMES.newer / 2)
      }
      expect(reported).not.toHaveBeenCalled()
    }
  })
  it("an older build is reported after it alone has answered for long: a rollback", () => {
    const { watch, pass } = watched(["b", "a"])
    pass(TIMES.older - 1)
    watch.note("a")
    expect(watch.behind()).toBe(0)
    pass(1)
    watch.note("a")
    expect(watch.behind()).toBe(1)
  })
  it("responses without a build are ignored", () => {
    const { watch, pass } = watched(["a"])
    pass(TIMES.older)
    watch.note(null)
    watch.note("")
    expect(watch.behind()).toBe(0)
  })
  it("is found within a minute by an idle page, with few requests", async () => {
    const { watch, pass, ask } = watched(["a"], "b a")
    for (let time = 0; time < 60_000 && watch.behind() === 0; time += TIMES.newer) {
      pass(TIMES.newer)
      await watch.look()
    }
    expect(watch.behind()).toBe(1)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(2)
  })
  it("a failed request is ignored", async () => {
    const { watch, pass, ask } = watched(["a"])
    ask.mockRejectedValue(new TypeError("dead"))
    pass(TIMES.older)
    await watch.look()
    expect(watch.behind()).toBe(0)
  })
  it("a page without a build watches nothing", async () => {
    const { watch, pass, ask } = watched([])
    pass(TIMES.older)
    watch.note("b")
    await watch.look()
    await watch.beforeWrite()
    expect(ask).not.toHaveBeenCalled()
    expect(watch.behind()).toBe(0)
  })
})

describe("a page that is two builds behind", () => {
  it("asks before a write, after a sleep too, and then pauses", async () => {
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
  it("waits for a request of the build that is under way, for each of several writes", async () => {
    const answers: ((header: string) => void)[] = []
    const clock = { now: 1_000_000 }
    const watch = createBuildWatch(
      ["a"],
      () => new Promise((resolve) => answers.push(resolve)),
      () => clock.now,
    )
    const question = vi.fn(async () => {})
    watch.onWrite(question)
    clock.now += TIMES.ask
    const looked = watch.look()
    const writes = [watch.beforeWrite(), watch.beforeWrite()]
    expect(answers).toHaveLength(1)
    answers[0]?.("c b a")
    await Promise.all([looked, ...writes])
    expect(question).toHaveBeenCalledTimes(1)
  })
  it("one build behind writes without a question", async () => {
    const { watch, pass } = watched(["a"], "b a")
    const question = vi.fn(async () => {})
    watch.onWrite(question)
    pass(2 * TIMES.ask)
    await watch.beforeWrite()
    expect(question).not.toHaveBeenCalled()
    // A foreign host's second newer build counts.
    watch.note("c")
    await watch.beforeWrite()
    expect(question).toHaveBeenCalledTimes(1)
  })
  it("sends no write if the page reloads, and reads go on", async () => {
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
