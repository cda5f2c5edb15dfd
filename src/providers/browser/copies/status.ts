import { createListeners } from "../../../session/listeners"

/** State of a list's copy, for the screen. */
export type CopyStatus =
  /** Not compared yet. */
  | { state: "unknown" }
  /** No copy is needed: the list is empty, or has only samples. */
  | { state: "nothing" }
  /** @property at milliseconds since 1970 */
  | { state: "copied"; at: number }
  /** The last change is not copied. `problem`: message of the last failure, and the time of the first in a row. */
  | { state: "waiting"; problem?: { text: string; since: number } }

export interface Board {
  read: (list: string) => CopyStatus
  write: (list: string, status: CopyStatus) => void
  /** Notes a failed try. The time of the first failure in a row stays. */
  fail: (list: string, text: string, now: number) => void
  clear: () => void
  /** Called at each change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

const UNKNOWN: CopyStatus = { state: "unknown" }

/** The states of all lists' copies. */
export function createBoard(): Board {
  const known = new Map<string, CopyStatus>()
  const { emit, subscribe } = createListeners()
  const read = (list: string): CopyStatus => known.get(list) ?? UNKNOWN
  const write = (list: string, status: CopyStatus) => {
    known.set(list, status)
    emit()
  }
  return {
    read,
    write,
    fail: (list, text, now) => {
      const last = read(list)
      const since = last.state === "waiting" ? (last.problem?.since ?? now) : now
      write(list, { state: "waiting", problem: { text, since } })
    },
    clear: () => {
      known.clear()
      emit()
    },
    subscribe,
  }
}
