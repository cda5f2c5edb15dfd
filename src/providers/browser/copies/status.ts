/** How a list's copy stands, for the screen. */
export type CopyStatus =
  /** Nobody has looked yet. */
  | { state: "unknown" }
  /** There is nothing of one's own in it: it is empty, or samples. */
  | { state: "nothing" }
  /** @property at milliseconds since 1970 */
  | { state: "copied"; at: number }
  /** Not copied as it stands now. */
  | {
      state: "waiting"
      /** Why the last try failed, and since when it has been failing. */
      problem?: { text: string; since: number }
    }

const UNKNOWN: CopyStatus = { state: "unknown" }

export interface Board {
  read: (list: string) => CopyStatus
  write: (list: string, status: CopyStatus) => void
  /** A try has failed; since when it has been failing stays. */
  fail: (list: string, text: string, now: number) => void
  clear: () => void
  /** Calls back when anything changes. Answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

export function createBoard(): Board {
  const known = new Map<string, CopyStatus>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const read = (list: string): CopyStatus => known.get(list) ?? UNKNOWN
  const write = (list: string, status: CopyStatus) => {
    known.set(list, status)
    tell()
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
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
