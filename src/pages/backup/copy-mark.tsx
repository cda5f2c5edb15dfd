import { useEffect, useState, useSyncExternalStore } from "react"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/context/registry-context"
import styles from "./backup.module.css"
import { copyText, lastingProblem } from "./copy-text"
import { copying } from "./copying"

const TICK_MS = 15_000

interface Props {
  /** The list's storage key. */
  list: string
  /** True: shows a lasting failure alone, above the list; false: any other state, at the list's foot. */
  failing: boolean
}

/** State of a list's copy on the server; nothing to copy: no text. */
export function CopyMark({ list, failing }: Props) {
  const { board } = copying(useRegistry()).copier
  const status = useSyncExternalStore(board.subscribe, () => board.read(list))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const fails = lastingProblem(status, now) !== undefined
  return (
    <p
      role="status"
      className={styles.mark}
      data-state={status.state}
      title={t("Salinan data ini di server")}
    >
      {fails === failing && copyText(status, Math.max(now, status.state === "copied" ? status.at : 0))}
    </p>
  )
}
