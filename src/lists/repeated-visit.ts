import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Calls back when Back or Forward leads to the address that is already rendered: the one between was never rendered, since
 * the router's changes are transitions. React sees no change then; only the browser's event tells.
 */
export function useRepeatedVisit(onVisit: () => void): void {
  const { key } = useLocation()
  const latest = useRef({ key, onVisit })
  latest.current = { key, onVisit }
  useEffect(() => {
    const look = () => {
      const state: unknown = window.history.state
      const at = typeof state === "object" && state !== null && "key" in state ? state.key : "default"
      if (at === latest.current.key) latest.current.onVisit()
    }
    window.addEventListener("popstate", look)
    return () => window.removeEventListener("popstate", look)
  }, [])
}
