import { createContext } from "react"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { WarningIcon } from "../../ui/icon"
import styles from "./dashboard.module.css"

/** Takes the number of open items that the shown view has. */
export const OpenCount = createContext<(count: number) => void>(() => {})

/** Id of the heading of the open items. */
export const OPEN = "dashboard-open"

function show() {
  const panel = document.getElementById(OPEN)?.closest("section")
  panel?.scrollIntoView({ block: "center" })
  panel?.focus({ preventScroll: true })
}

/** The number of open items, beside the welcome: it leads to them, since they are below the figures. */
export const OpenCountButton = ({ count }: { count: number }) => (
  <button type="button" className={styles.openCount} title={t("Perlu ditindaklanjuti")} onClick={show}>
    <WarningIcon />
    {formatNumber(count)}
    <span> {t("perlu ditindaklanjuti")}</span>
  </button>
)
