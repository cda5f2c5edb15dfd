import { useEffect, useRef, useState } from "react"
import { useConnectionReturn } from "../../views/failure/use-failure"

/** State of one role; ignored once another role is chosen. */
type Known<T> = { roleId: string; stored?: T; value?: T; failed?: unknown }

/**
 * Loads and edits a part of the chosen role: its rights, or its givers. `value` is undefined until it is loaded (AB-02).
 * A late response for another role is dropped.
 * @param load the same function at every render
 * @param begin computes the first edited value from the loaded one, to apply a draft
 */
export function useOfRole<T>(
  roleId: string | undefined,
  load: (roleId: string, signal: AbortSignal) => Promise<T>,
  begin: (stored: T) => T = (stored) => stored,
) {
  const [known, setKnown] = useState<Known<T>>()
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(begin)
  latest.current = begin

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    setKnown(undefined)
    if (roleId === undefined) return
    const request = new AbortController()
    load(roleId, request.signal)
      .then((stored) => {
        if (!request.signal.aborted) setKnown({ roleId, stored, value: latest.current(stored) })
      })
      .catch((error) => {
        if (request.signal.aborted) return
        console.error("Data role tidak dapat dimuat", error)
        setKnown({ roleId, failed: error })
      })
    return () => request.abort()
  }, [roleId, load, attempt])

  const current = known?.roleId === roleId ? known : undefined
  const reload = () => setAttempt(attempt + 1)
  useConnectionReturn(current?.failed !== undefined, reload)
  const update = (change: (current: Known<T>) => Known<T>) =>
    setKnown((now) => (now && now.roleId === roleId ? change(now) : now))
  return {
    value: current?.value,
    /** The server's value: loaded, or saved since. */
    stored: current?.stored,
    /** The error of the last attempt; undefined while there is none. */
    failed: current?.failed,
    reload,
    change: (value: T) => update((now) => ({ ...now, value })),
    /** Notes that the server has the edited value. */
    saved: () =>
      update(({ value, ...now }) => (value === undefined ? now : { ...now, stored: value, value })),
    /** Undoes the edits. */
    reset: () =>
      update(({ stored, ...now }) => (stored === undefined ? now : { ...now, stored, value: stored })),
  }
}
