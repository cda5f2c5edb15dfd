import { useLayoutEffect } from "react"
import { useLocation } from "react-router"
import { isLoggedIn } from "../session/session"
import { useFeedback } from "../ui/feedback"
import { isAnythingUnsaved, onLayersChange } from "../ui/open-layers"
import { LEAVE_PAGE } from "../views/record/leave-prompts"
import { reportRendered, setLeavePrompt } from "./page-history"

const holdWindow = (event: BeforeUnloadEvent) => {
  if (isLoggedIn()) event.preventDefault()
}

/**
 * Asks before a form with unsaved input is left by a link, by Back or by closing the window; Refine's own guard sees only its
 * own links. It never delays the end of a session (RT-38, RT-39). `page-history.ts` decides when it asks.
 */
export function UnsavedGuard() {
  const { confirm } = useFeedback()
  const { key } = useLocation()
  useLayoutEffect(() => setLeavePrompt(() => confirm(LEAVE_PAGE)), [confirm])
  useLayoutEffect(() => reportRendered(key), [key])
  useLayoutEffect(() => {
    // Only while needed: some browsers exclude a page with this listener from the back/forward cache.
    const follow = () => {
      if (isAnythingUnsaved()) window.addEventListener("beforeunload", holdWindow)
      else window.removeEventListener("beforeunload", holdWindow)
    }
    const stop = onLayersChange(follow)
    follow()
    return () => {
      stop()
      window.removeEventListener("beforeunload", holdWindow)
    }
  }, [])
  return null
}
