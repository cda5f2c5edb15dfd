import { useEffect, useRef, useState } from "react"

/** What is known of one role; a state of another role says nothing about the one chosen now. */
type Known<T> = { roleId: string; stored?: T; value?: T; failed?: unknown }

/**
 * Something of the chosen role, loaded with it: undefined until it has come (AB-02). A late answer of a role chosen
 * before is dropped.
 * @param load the same function at every render
 * @param begin what a person sees of what was loaded: with what she had changed before, for one
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    setKnown(undefined)
    if (roleId === undefined) return
    const asked = new AbortController()
    load(roleId, asked.signal)
      .then((stored) => {
        if (!asked.signal.aborted) setKnown({ roleId, stored, value: latest.current(stored) })
      })
      .catch((error) => {
        if (asked.signal.aborted) return
        console.error("Data role tidak dapat dimuat", error)
        setKnown({ roleId, failed: error })
      })
    return () => asked.abort()
  }, [roleId, load, attempt])

  const current = known?.roleId === roleId ? known : undefined
  const update = (change: (current: Known<T>) => Known<T>) =>
    setKnown((now) => (now && now.roleId === roleId ? change(now) : now))
  return {
    value: current?.value,
    /** As the server has it: loaded, or saved since. */
    stored: current?.stored,
    /** The error of the last attempt; undefined while there is none. */
    failed: current?.failed,
    reload: () => setAttempt(attempt + 1),
    change: (value: T) => update((now) => ({ ...now, value })),
    /** What stands on the page is on the server now. */
    saved: () =>
      update(({ value, ...now }) => (value === undefined ? now : { ...now, stored: value, value })),
    /** Back to what the server has. */
    reset: () =>
      update(({ stored, ...now }) => (stored === undefined ? now : { ...now, stored, value: stored })),
  }
}
