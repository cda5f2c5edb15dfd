import { onlineManager } from "@tanstack/react-query"
import { useCallback, useEffect, useEffectEvent, useState } from "react"
import { isAway } from "../../lists/offline-copy"

/** Calls `run` when the connection is back, while `waiting`. */
export function useConnectionReturn(waiting: boolean, run: () => void): void {
  const back = useEffectEvent(run)
  useEffect(() => {
    if (!waiting) return
    return onlineManager.subscribe((online) => {
      if (online) back()
    })
  }, [waiting])
}

/**
 * The message of a failed command. One that a lost connection caused goes when the connection is back.
 * @param none the value without a message
 * @param first the value at the start
 */
export function useFailure<T>(
  none: T,
  first: () => T = () => none,
): readonly [T, (shown: T, error?: unknown) => void] {
  const [{ shown, lost }, set] = useState(() => ({ shown: first(), lost: false }))
  useConnectionReturn(lost, () => set({ shown: none, lost: false }))
  return [shown, useCallback((shown, error) => set({ shown, lost: isAway(error) }), [])]
}
