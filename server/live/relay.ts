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
/** Milliseconds before a notification that failed is sent again, without names. */
const RETRY_MS = 1000
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

  let stopped = false

  const plan = (wait: number) => {
    if (stopped) return
    timer = setTimeout(flush, wait)
    timer.unref()
  }
  const flush = async () => {
    const sent = waiting
    waiting = []
    const events = sent.flatMap((one) => one.events ?? [])
    const names = new Set([
      ...events.map(({ resource }) => resource),
      ...sent.flatMap((one) => one.stale ?? []),
    ])
    const isMuch = events.length > MOST
    const single = sent.flatMap(({ events = [], ...rest }): Relayed[] => [
      ...events.map((event) => ({ events: [event] })),
      rest,
    ])
    const items = isMuch ? [{ stale: [...names] }, ...sent.map(({ forms = [] }) => ({ forms }))] : single
    try {
      await notifications?.notify(pack(origin, items))
      timer = undefined
      if (waiting.length > 0) plan(GATHER_MS)
    } catch (error) {
      logFailure("live.not_relayed")(error)
      // Among delivered ones the others' look at the tables would not find it.
      if (names.size > 0) waiting.unshift({ stale: [...names] })
      plan(RETRY_MS)
    }
  }
  return {
    send: (relayed: Relayed): void => {
      if (!notifications) return
      waiting.push(relayed)
      if (!timer) plan(GATHER_MS)
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
      stopped = true
      clearTimeout(timer)
      stopListening?.()
    },
  }
}
