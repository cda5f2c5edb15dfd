import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/**
 * Called when Back or Forward leads to the rendered address, which React does not notice: the router navigates in
 * transitions, so the address in between may never have been rendered.
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
