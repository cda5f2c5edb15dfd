/**
 * Sends what waits, one record after the other, as soon as the data's host answers. One tab does it for all: it asks the host
 * too, and tells the others what came of it.
 */
import { isOwnServer } from "../../session/own-server"
import { signedIn, subscribe } from "../../session/session"
import { askHost } from "./ask-host"
import { askServer, connection, noteBack, onConnection } from "./connection"
import { sendWaiting, watchSending } from "./outbox"
import { onWaiting, type WaitingRecord, waitingOf } from "./waiting"

/** Milliseconds from one try to the next: doubled at each failure, up to the last. */
const FIRST_MS = 3000
const LAST_MS = 60_000
/** Milliseconds after which another tab takes over from one that said when it would try and did not. */
const TURN_MS = 2000

/** True for a record that needs no person's word: our own server knows it by its key, a foreign host was never sent it. */
const isDue = ({ state }: WaitingRecord): boolean =>
  state === "waiting" || (state === "sending" && isOwnServer())

/** `elsewhere`: another tab is at it. */
type Result = "nothing" | "done" | "later" | "elsewhere"

async function sendAll(): Promise<Result> {
  const person = signedIn()
  const due = (await waitingOf(person)).filter(isDue)
  if (person === "" || (due.length === 0 && !connection().away)) return "nothing"
  if (!(await askHost(due[0]?.path))) return "later"
  // An older page than the server's sends nothing to it.
  if ((await askServer()) !== "same") return "later"
  for (const { key } of due) {
    const { kind } = await sendWaiting(key)
    if (kind === "waiting") return "later"
  }
  return "done"
}

/** A foreign host may have what a page was sending when it went: in doubt, as soon as the browser has ended that page. */
async function watchAll(): Promise<void> {
  if (isOwnServer()) return
  for (const { key, state } of await waitingOf(signedIn())) if (state === "sending") void watchSending(key)
}

const oneTab = (work: () => Promise<Result>): Promise<Result> =>
  navigator.locks
    ? navigator.locks.request("kirim", { ifAvailable: true }, async (lock) => (lock ? work() : "elsewhere"))
    : work()

/** Message of the tab that asked to the others: the host answers, or the pause before the next question in ms. */
interface Told {
  back: boolean
  pause: number
}

export interface Sender {
  /** Now, whatever was waited for. */
  hurry: () => void
  stop: () => void
}

export function startSender(): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_MS
  /** When the host answered last, `performance.now()`. */
  let backAt = Number.NEGATIVE_INFINITY
  let running = false
  let missed = false
  /** A record changed during a run: it may be one that the run does not know of. */
  let changed = false
  let stopped = false
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("koperasi-kirim")

  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const planLonger = () => {
    plan(pause)
    pause = Math.min(pause * 2, LAST_MS)
  }

  async function run() {
    clearTimeout(timer)
    timer = undefined
    if (running) {
      missed = true
      return
    }
    running = true
    changed = false
    const result = await oneTab(sendAll).catch((error: unknown): Result => {
      console.error(error)
      return "later"
    })
    running = false
    if (stopped) return
    if (result === "done") {
      backAt = performance.now()
      channel?.postMessage({ back: true, pause } satisfies Told)
    }
    if (missed || (changed && (result === "done" || result === "nothing"))) {
      missed = false
      void run()
    } else if (result === "later") {
      channel?.postMessage({ back: !connection().away, pause } satisfies Told)
      planLonger()
    } else if (result === "elsewhere") plan(pause)
    else lookLater()
  }
  const hurry = () => {
    pause = FIRST_MS
    void run()
  }
  /** A record came to wait; what is planned stays planned. */
  const look = () => {
    changed = true
    if (timer === undefined && !running) plan(FIRST_MS)
  }
  /** No answer came. A host that answers one call and not the next is asked as rarely as one that answers none. */
  const lookLater = () => {
    if (!connection().away || timer !== undefined || running) return
    if (performance.now() - backAt > LAST_MS) pause = FIRST_MS
    planLonger()
  }
  const onTold = ({ data }: MessageEvent<Told>) => {
    if (data.back) noteBack()
    if (timer === undefined) return
    pause = data.pause
    plan(pause + TURN_MS)
  }
  channel?.addEventListener("message", onTold)
  const onSight = () => {
    if (document.visibilityState === "visible") hurry()
  }
  // A device that keeps nothing has nothing in doubt.
  const watch = () => void watchAll().catch(() => undefined)
  let person = signedIn()
  const stops = [
    onWaiting(() => {
      look()
      watch()
    }),
    onConnection(lookLater),
    subscribe(() => {
      const now = signedIn()
      if (now !== person && now !== "") {
        hurry()
        watch()
      }
      person = now
    }),
  ]
  window.addEventListener("online", hurry)
  document.addEventListener("visibilitychange", onSight)
  hurry()
  watch()
  return {
    hurry,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      channel?.close()
      for (const end of stops) end()
      window.removeEventListener("online", hurry)
      document.removeEventListener("visibilitychange", onSight)
    },
  }
}
