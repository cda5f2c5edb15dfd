import { useWarnAboutChange } from "@refinedev/core"
import { useEffect, useRef } from "react"
import { NavigationType, useBlocker } from "react-router"
import { isLoggedIn } from "../session/session"
import { t } from "../texts/language"
import { dismissTopmost } from "../ui/dialog"
import { useFeedback } from "../ui/feedback"

const QUESTION = {
  title: t("Tinggalkan halaman ini?"),
  text: t("Perubahan yang belum disimpan akan hilang."),
  okText: t("Tinggalkan"),
  cancelText: t("Tetap di sini"),
  danger: true,
}

/**
 * Asks before a half-filled form is left, by link, by the browser's Back and by closing the window; Refine's own guard
 * sees only its own links. The end of a session is never held up by it (RT-38, RT-39). Where a dialog stands open, Back
 * closes that, as on a phone, and leaves nothing behind it.
 */
export function UnsavedGuard() {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { confirm } = useFeedback()
  /** Back was pressed over a dialog. */
  const dismissing = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    dismissing.current =
      historyAction === NavigationType.Pop && isLoggedIn() && dismissTopmost() !== undefined
    if (dismissing.current) return true
    return Boolean(warnWhen) && isLoggedIn() && currentLocation.pathname !== nextLocation.pathname
  })
  const latest = useRef(blocker)
  latest.current = blocker
  const blocked = blocker.state === "blocked"

  // Asked once for each way out, however often the page draws itself meanwhile; the answer goes to the last one tried.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only `blocked` asks
  useEffect(() => {
    if (!blocked) return
    if (dismissing.current) {
      dismissTopmost()?.()
      return latest.current.reset?.()
    }
    const ask = async () => {
      const leave = await confirm(QUESTION)
      if (latest.current.state !== "blocked") return
      if (!leave) return latest.current.reset()
      setWarnWhen?.(false)
      latest.current.proceed()
    }
    ask()
  }, [blocked])

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
