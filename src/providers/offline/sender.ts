/**
 * Sends the outbox, one record after the other, as soon as the data's host answers. One tab does it for all and reports the
 * result to the others.
 */
import { isOwnServer } from "../../session/own-server"
import { signedIn } from "../../session/session"
import { tryTabLock } from "../../session/tab-lock"
import { onUserChange } from "../../session/user-change"
import { createBackgroundTask } from "../background-task"
import { askHost } from "./ask-host"
import { askServer, connection, noteBack, onConnection } from "./connection"
import { sendEntry, watchSending } from "./outbox"
import { type OutboxEntry, onOutboxChange, outboxOf } from "./outbox-store"

/** Delay between tries in ms: doubled at each failure, up to the last. */
const FIRST_MS = 3000
const LAST_MS = 60_000
/** Milliseconds after which another tab takes over from one that missed its announced try. */
const TURN_MS = 2000

/** True for a record that is sent without its user: our own server knows its key, a foreign host never got it. */
const isDue = ({ state }: OutboxEntry): boolean =>
  state === "waiting" || (state === "sending" && isOwnServer())

/** `elsewhere`: another tab is sending. */
type Result = "nothing" | "done" | "later" | "elsewhere"

async function sendAll(): Promise<Result> {
  const person = signedIn()
  const due = (await outboxOf(person)).filter(isDue)
  if (person === "" || (due.length === 0 && !connection().away)) return "nothing"
  if (!(await askHost(due[0]?.path))) return "later"
  // A page of an older build than the server's sends nothing.
  if ((await askServer()) !== "same") return "later"
  for (const { key } of due) {
    const { kind } = await sendEntry(key)
    if (kind === "waiting") return "later"
  }
  return "done"
}

/** Watches records that a page sends to a foreign host: they are in doubt once that page has ended. */
async function watchAll(): Promise<void> {
  if (isOwnServer()) return
  for (const { key, state } of await outboxOf(signedIn())) if (state === "sending") void watchSending(key)
}

/** Message of the sending tab to the others. `back`: the host answers; `pause`: delay until the next try in ms. */
interface PauseMessage {
  back: boolean
  pause: number
}

export interface Sender {
  /** Sends now. */
  hurry: () => void
  stop: () => void
}

export function startSender(): Sender {
  /** When the host answered last, `performance.now()`. */
  let backAt = Number.NEGATIVE_INFINITY
  /** A record changed during a run, which may not know of it. */
  let changed = false
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("koperasi-kirim")
  const tell = (back: boolean) => channel?.postMessage({ back, pause: task.delay } satisfies PauseMessage)

  const task = createBackgroundTask<Result>({
    work: () => {
      changed = false
      return tryTabLock("kirim", sendAll).then(
        (result) => result ?? "elsewhere",
        (error: unknown) => {
          console.error(error)
          return "later"
        },
      )
    },
    next: (result, missed) => {
      if (result === "done") {
        backAt = performance.now()
        tell(true)
      }
      if (missed || (changed && (result === "done" || result === "nothing"))) void task.run()
      else if (result === "later") {
        tell(!connection().away)
        task.retry()
      } else if (result === "elsewhere") task.after(task.delay)
      else lookLater()
    },
    firstMs: FIRST_MS,
    lastMs: LAST_MS,
  })
  const hurry = () => {
    task.reset()
    void task.run()
  }
  /** After a change of the outbox. A planned run stays planned. */
  const look = () => {
    changed = true
    if (task.isIdle()) task.after(FIRST_MS)
  }
  /** After a lost response. A host that answers only some calls is tried as rarely as one that answers none. */
  const lookLater = () => {
    if (!connection().away || !task.isIdle()) return
    if (performance.now() - backAt > LAST_MS) task.reset()
    task.retry()
  }
  const onPause = ({ data }: MessageEvent<PauseMessage>) => {
    if (data.back) noteBack()
    if (!task.isPlanned()) return
    task.delay = data.pause
    task.after(data.pause + TURN_MS)
  }
  channel?.addEventListener("message", onPause)
  const onSight = () => {
    if (document.visibilityState === "visible") hurry()
  }
  // Without storage nothing is in doubt.
  const watch = () => void watchAll().catch(() => undefined)
  const stops = [
    onOutboxChange(() => {
      look()
      watch()
    }),
    onConnection(lookLater),
    onUserChange((user) => {
      if (user === "") return
      hurry()
      watch()
    }),
  ]
  window.addEventListener("online", hurry)
  document.addEventListener("visibilitychange", onSight)
  hurry()
  watch()
  return {
    hurry,
    stop: () => {
      task.stop()
      channel?.close()
      for (const end of stops) end()
      window.removeEventListener("online", hurry)
      document.removeEventListener("visibilitychange", onSight)
    },
  }
}
