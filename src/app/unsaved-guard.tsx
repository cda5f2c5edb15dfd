import { useWarnAboutChange } from "@refinedev/core"
import { useEffect } from "react"
import { useBlocker } from "react-router"
import { isLoggedIn } from "../providers/session"
import { useFeedback } from "../views/feedback"

/**
 * Asks before a half-filled form is left, by link, by the browser's Back and by closing the window; Refine's own guard
 * sees only its own links. The end of a session is never held up by it (RT-38, RT-39).
 */
export function UnsavedGuard() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { confirm } = useFeedback()
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      Boolean(warnWhen) && isLoggedIn() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (state !== "blocked") return
    let current = true
    confirm({
      title: "Tinggalkan halaman ini?",
      text: "Perubahan yang belum disimpan akan hilang.",
      okText: "Tinggalkan",
      cancelText: "Tetap di sini",
      danger: true,
    }).then((leave) => {
      if (!current) return
      if (leave) {
        setWarnWhen?.(false)
        proceed?.()
      } else reset?.()
    })
    return () => {
      current = false
    }
  }, [state, proceed, reset, confirm, setWarnWhen])

  useEffect(() => {
    if (!warnWhen) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isLoggedIn()) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [warnWhen])

  return null
}
