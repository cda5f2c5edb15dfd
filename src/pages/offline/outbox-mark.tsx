import { NavLink } from "react-router"
import { t } from "../../texts/language"
import { SendIcon } from "../../ui/later-icons"
import { useRegistry } from "../../views/context/registry-context"
import styles from "./offline.module.css"
import { useOutbox } from "./use-outbox"

/** Number of records in the outbox, in the header, as a link to their list. */
export function OutboxMark() {
  const waiting = useOutbox()
  const registry = useRegistry()
  const [first] = waiting
  const path = first && registry.find(first.resource)?.list.path
  const stopped = waiting.some(({ state }) => state === "refused" || state === "unknown")
  if (!path) return null
  return (
    <span className={styles.mark} role="status">
      <NavLink to={path} className={styles.count} data-stopped={stopped}>
        <span className={styles.text}>{t("{waiting} menunggu dikirim", { waiting: waiting.length })}</span>
        <span className={styles.short} aria-hidden="true">
          <SendIcon />
          {waiting.length}
        </span>
      </NavLink>
    </span>
  )
}
