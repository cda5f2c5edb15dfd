import { useEffect, useState } from "react"

/** What is known of one role; a state of another role says nothing about the one chosen now. */
type Known<T> = { roleId: string; value?: T; failed?: unknown }

/**
 * Something of the chosen role, loaded with it: undefined until it has come (AB-02). A late answer of a role chosen
 * before is dropped.
 * @param load the same function at every render
 */
export function useOfRole<T>(
  roleId: string | undefined,
  load: (roleId: string, signal: AbortSignal) => Promise<T>,
) {
  const [known, setKnown] = useState<Known<T>>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    setKnown(undefined)
    if (roleId === undefined) return
    const asked = new AbortController()
    load(roleId, asked.signal)
      .then((value) => {
        if (!asked.signal.aborted) setKnown({ roleId, value })
      })
      .catch((error) => {
        if (asked.signal.aborted) return
        console.error("Data role tidak dapat dimuat", error)
        setKnown({ roleId, failed: error })
      })
    return () => asked.abort()
  }, [roleId, load, attempt])

  const current = known?.roleId === roleId ? known : undefined
  return {
    value: current?.value,
    /** The error of the last attempt; undefined while there is none. */
    failed: current?.failed,
    reload: () => setAttempt(attempt + 1),
    change: (value: T) => {
      if (roleId !== undefined) setKnown({ roleId, value })
    },
  }
}
