import { useEffect, useState, useSyncExternalStore } from "react"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/context/registry-context"
import styles from "./backup.module.css"
import { copyText, lastingProblem } from "./copy-text"
import { copying } from "./copying"

const TICK_MS = 15_000

/** State of a list's copy on the server; empty with nothing to copy, so that its place in the toolbar stays. @param list the list's storage key */
export function CopyMark({ list }: { list: string }) {
  const { board } = copying(useRegistry()).copier
  const status = useSyncExternalStore(board.subscribe, () => board.read(list))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const text = copyText(status, Math.max(now, status.state === "copied" ? status.at : 0))
  return (
    <span
      role="status"
      className={styles.mark}
      data-state={status.state}
      data-long={lastingProblem(status, now) !== undefined || undefined}
      title={t("Salinan data ini di server")}
    >
      {text}
    </span>
  )
}
