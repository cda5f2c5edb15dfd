import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Told when Back or Forward leads to the address that is drawn already: the one left was never drawn, since the router's
 * changes wait for more urgent ones (a slow device, many keys). Nothing changes for React then, and only the browser says so.
 */
export function useUndrawnVisit(onVisit: () => void): void {
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
