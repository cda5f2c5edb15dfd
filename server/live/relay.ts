/** Passes changes on to the other processes of a PostgreSQL database, in few notifications. */
import type { RecordChange } from "../database/commit-notes"
import type { Database } from "../database/types"
import { logFailure } from "../ground/log"
import type { OpenForm } from "./presence"

/** The content of a notification. */
export interface Relayed {
  events?: readonly RecordChange[]
  forms?: readonly (OpenForm & { open: boolean })[]
  /** Resources with changes that did not fit. */
  stale?: readonly string[]
}

/** Milliseconds in which changes are gathered. */
const GATHER_MS = 100
/** PostgreSQL takes less than 8 000 bytes. */
const LONGEST = 7900
/** Changes of a moment; more are passed on as resources. */
const MOST = 200

/** Notifications with as many items as fit. */
function pack(origin: string, items: readonly Relayed[]): string[] {
  const text = (relayed: Relayed) => JSON.stringify({ origin, ...relayed })
  const size = (relayed: Relayed) => Buffer.byteLength(text(relayed))
  const full: Relayed[] = []
  let now: Relayed = {}
  for (const item of items) {
    const next: Relayed = {
      events: [...(now.events ?? []), ...(item.events ?? [])],
      forms: [...(now.forms ?? []), ...(item.forms ?? [])],
      stale: [...new Set([...(now.stale ?? []), ...(item.stale ?? [])])],
    }
    if (size(next) <= LONGEST) {
      now = next
      continue
    }
    full.push(now)
    const fits = size(item) <= LONGEST
    now = fits ? item : { stale: (item.events ?? []).map(({ resource }) => resource) }
  }
  return [...full, now].map(text)
}

/** Another build may send something else. */
function parsed(payload: string): Relayed & { origin?: string } {
  try {
    return JSON.parse(payload) as Relayed & { origin?: string }
  } catch {
    return {}
  }
}

export function createRelay(
  { notifications }: Pick<Database, "notifications">,
  origin: string,
  on: { heard: (relayed: Relayed) => void; deaf: (missing: boolean) => void },
) {
  let waiting: Relayed[] = []
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  const flush = () => {
    timer = undefined
    const events = waiting.flatMap((one) => one.events ?? [])
    const items =
      events.length > MOST
        ? [{ stale: [...new Set(events.map(({ resource }) => resource))] }]
        : events.map((event): Relayed => ({ events: [event] }))
    const forms = waiting.flatMap(({ forms = [] }) => forms).map((form): Relayed => ({ forms: [form] }))
    waiting = []
    // Other processes find a change without a notification by the versions of its tables.
    notifications?.notify(pack(origin, [...items, ...forms])).catch(logFailure("live.not_relayed"))
  }
  return {
    send: (relayed: Relayed): void => {
      if (!notifications) return
      waiting.push(relayed)
      if (timer) return
      timer = setTimeout(flush, GATHER_MS)
      timer.unref()
    },
    /** Begins to hear the other processes. */
    listen: (): void => {
      if (!notifications || stopListening) return
      on.deaf(true)
      stopListening = notifications.listen({
        message: (payload) => {
          const { origin: from, ...relayed } = parsed(payload)
          if (from !== undefined && from !== origin) on.heard(relayed)
        },
        heard: () => on.deaf(false),
        lost: () => on.deaf(true),
      })
    },
    stop: (): void => {
      clearTimeout(timer)
      stopListening?.()
    },
  }
}
