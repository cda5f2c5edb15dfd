/** The browser's half of the stream: frames, missed changes, sentences, and no stream before another host. */
import { afterEach, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { LiveMessage } from "../../src/core/live/event"
import type { keepConnected } from "../../src/providers/live/connect"
import { checkLoaded, createStates, take, takeStates } from "../../src/providers/live/events"
import { createLiveProvider } from "../../src/providers/live/provider"
import { shareStream } from "../../src/providers/live/share"
import { createFrames } from "../../src/providers/live/stream"
import { changesText, editorsText } from "../../src/views/live/words"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("frames may be cut anywhere; comments are none", () => {
  const text = 'data: {"a":1}\n\n:\n\ndata: {"b":\ndata: 2}\n\ndata: unfinished'
  for (let size = 1; size <= text.length; size++) {
    const found: string[] = []
    const take = createFrames((data) => found.push(data))
    for (let at = 0; at < text.length; at += size) take(text.slice(at, at + size))
    expect(found).toEqual(['{"a":1}', '{"b":\n2}'])
  }
})

test("a reconnection finds the lists that have changed meanwhile", () => {
  const missed = createStates()
  const message = (states: Record<string, string>): LiveMessage => ({ events: [], stale: [], states })
  expect(missed(message({ a: "1", b: "1" }), true)).toEqual([])
  expect(missed(message({ a: "2" }), false)).toEqual([])
  expect(missed(message({ a: "2", b: "2", c: "1" }), true)).toEqual(["b"])
  expect(missed(message({ a: "2", b: "2", c: "1" }), true)).toEqual([])
})

test("before another host nothing of the stream is loaded", () => {
  vi.useFakeTimers()
  const provider = createLiveProvider({ registry })
  const asked = { channel: "resources/subAgents", types: ["*"], callback: () => {} }
  const stop = provider.subscribe(asked)
  expect(vi.getTimerCount()).toBe(0)
  expect(() => provider.unsubscribe(stop)).not.toThrow()
})

test("the sentences name each user once", () => {
  const record = (by: string, isNew = true) => ({ by, isNew })
  const changes = (...all: ReturnType<typeof record>[]) => ({
    records: new Map(all.map((one, index) => [String(index), one])),
    others: false,
  })
  expect(changesText(changes())).toBe("")
  expect(changesText(changes(record("Siti"), record("Siti")))).toBe("2 data baru dari Siti")
  expect(changesText(changes(record("Siti"), record("Budi"), record("Ani", false)))).toBe(
    "3 perubahan dari Siti dan 2 lainnya",
  )
  expect(changesText({ ...changes(record("Siti")), others: true })).toBe("Ada perubahan")
  const editor = (name: string, seconds: number) => ({ name, seconds })
  expect(editorsText([])).toBe("")
  expect(editorsText([editor("Siti", 20)])).toBe("Siti sedang mengubah data ini")
  expect(editorsText([editor("Siti", 190)])).toBe("Siti sedang mengubah data ini sejak 3 menit")
  expect(editorsText([editor("Siti", 7300), editor("Budi", 9)])).toBe(
    "Siti dan 1 lainnya sedang mengubah data ini sejak 2 jam",
  )
})

const reports = (loaded: () => string | undefined) => {
  const onMissed = vi.fn()
  return { onMissed, stop: checkLoaded("a", { loaded, onMissed }) }
}

test("a list that was loaded before the stream opened is compared with its first state, once", () => {
  vi.useFakeTimers()
  const share = (states: Record<string, string>) => takeStates({ states })
  const [old, current, unknown] = [reports(() => "1"), reports(() => "2"), reports(() => undefined)]
  const closed = reports(() => "1")
  share({ b: "7" })
  vi.advanceTimersByTime(5000)
  share({ a: "2" })
  expect(old.onMissed).not.toHaveBeenCalled()
  closed.stop()
  vi.advanceTimersByTime(2000)
  expect(old.onMissed).toHaveBeenCalledOnce()
  for (const { onMissed } of [current, unknown, closed]) expect(onMissed).not.toHaveBeenCalled()
  share({ a: "3" })
  vi.advanceTimersByTime(5000)
  expect(old.onMissed).toHaveBeenCalledOnce()
})

test("a list loaded after a change whose event is still on its way has missed nothing", () => {
  vi.useFakeTimers()
  let loaded = "1"
  const { onMissed } = reports(() => loaded)
  takeStates({ states: { a: "1" } })
  loaded = "2"
  vi.advanceTimersByTime(400)
  takeStates({ states: { a: "2" } })
  vi.advanceTimersByTime(5000)
  expect(onMissed).not.toHaveBeenCalled()
})

test("a list that is loaded again just before it is compared waits for the event of its change", () => {
  vi.useFakeTimers()
  let loaded = "2"
  const [heard, missed] = [reports(() => loaded), reports(() => (loaded === "2" ? "2" : "lost"))]
  takeStates({ states: { a: "2" } })
  vi.advanceTimersByTime(1900)
  loaded = "3"
  vi.advanceTimersByTime(400)
  takeStates({ states: { a: "3" } })
  vi.advanceTimersByTime(5000)
  expect(heard.onMissed).not.toHaveBeenCalled()
  expect(missed.onMissed).toHaveBeenCalledOnce()
})

test("a tab that opens while a change is on its way hears what was before it", async () => {
  const never = new Promise<void>(() => {})
  const connect = vi.fn<typeof keepConnected>(() => never)
  // The first tab gets the lock.
  const turns = [(lead: () => Promise<void>) => lead(), () => never]
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, __: object, lead: never) => turns.shift()?.(lead) },
  })
  const closed = new AbortController()
  shareStream(closed.signal, () => ({ a: "1" }), connect)
  const [[{ onMessage }]] = connect.mock.calls as [Parameters<typeof keepConnected>]
  const heard: unknown[] = []
  const listen = shareStream(closed.signal, () => ({}))
  const both = new Promise<void>((resolve) => {
    listen((...message) => heard.push(message) === 2 && resolve())
  })
  const message = { events: [], stale: [], states: { a: "2" } }
  onMessage(message, false)
  onMessage(message, true)
  await both
  expect(heard).toEqual([
    [message, false, { a: "1" }],
    // A change between two connections is no event.
    [message, true, {}],
  ])
  closed.abort()
})

test("a list that was loaded before the first message a tab hears has missed nothing that the message names", () => {
  vi.useFakeTimers()
  const [current, old] = [reports(() => "1"), reports(() => "0")]
  take({ events: [], stale: [], states: { a: "2" } }, false, { a: "1" })
  vi.advanceTimersByTime(5000)
  expect(current.onMissed).not.toHaveBeenCalled()
  expect(old.onMissed).toHaveBeenCalledOnce()
})
