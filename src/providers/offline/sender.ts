/** Sends what waits, one record after the other, as soon as the server can be reached; one tab does it for all. */
import { isOwnServer } from "../../session/own-server"
import { signedIn, subscribe } from "../../session/session"
import { askServer, connection, onConnection } from "./connection"
import { sendWaiting } from "./outbox"
import { onWaiting, type WaitingRecord, waitingOf } from "./waiting"

/** Milliseconds from one try to the next. */
const FIRST_MS = 3000
const LAST_MS = 60_000

/** Whether it may go without anybody's word. */
const isDue = ({ state }: WaitingRecord): boolean =>
  state === "waiting" || (state === "sending" && isOwnServer())

/** @returns whether all that was due is done */
async function sendAll(): Promise<boolean> {
  const due = (await waitingOf(signedIn())).filter(isDue)
  if (due.length === 0 && !connection().away) return true
  // An older page than the server's sends nothing to it.
  if ((await askServer()) !== "same") return false
  for (const { key } of due) {
    const { kind } = await sendWaiting(key)
    if (kind === "waiting") return false
  }
  return true
}

const oneTab = (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks
    ? navigator.locks.request("kirim", { ifAvailable: true }, async (lock) => (lock ? work() : false))
    : work()

export interface Sender {
  /** Now, whatever was waited for. */
  hurry: () => void
  stop: () => void
}

export function startSender(): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS
  let running = false
  let missed = false
  let stopped = false

  async function run() {
    clearTimeout(timer)
    timer = undefined
    if (running) {
      missed = true
      return
    }
    running = true
    const done = await oneTab(sendAll).catch((error: unknown) => {
      console.error(error)
      return false
    })
    running = false
    if (stopped) return
    if (missed) {
      missed = false
      void run()
    } else if (!done) {
      timer = setTimeout(run, wait)
      wait = Math.min(wait * 2, LAST_MS)
    }
  }
  const hurry = () => {
    wait = FIRST_MS
    void run()
  }
  /** Something came to wait, or no answer came: what is planned stays planned. */
  const look = () => {
    if (timer === undefined && !running) timer = setTimeout(run, wait)
  }
  const onSight = () => {
    if (document.visibilityState === "visible") hurry()
  }
  let person = signedIn()
  const stops = [
    onWaiting(look),
    onConnection(() => connection().away && look()),
    subscribe(() => {
      const now = signedIn()
      if (now !== person && now !== "") hurry()
      person = now
    }),
  ]
  window.addEventListener("online", hurry)
  document.addEventListener("visibilitychange", onSight)
  hurry()
  return {
    hurry,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      for (const end of stops) end()
      window.removeEventListener("online", hurry)
      document.removeEventListener("visibilitychange", onSight)
    },
  }
}
