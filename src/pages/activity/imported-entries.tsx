import { useState } from "react"
import type { HistoryEntry, ImportGroup } from "../../core/history/entry"
import { t } from "../../texts/language"
import { HistoryPanel, type Offer } from "../../views/history/history-panel"
import { useHistory } from "../../views/history/use-history"
import styles from "./activity.module.css"

interface Props {
  entry: HistoryEntry
  imported: ImportGroup
  /** Filters of the log, which the entry's number of rows follows. */
  query: Readonly<Record<string, string>>
  offer: Offer
}

/** The entries of an import's records, loaded when the user opens them. */
export function ImportedEntries(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.imported} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t("Lihat datanya")}</summary>
      {open && <Entries {...props} />}
    </details>
  )
}

function Entries({ entry: { action, actorId: actor, resource }, imported, query, offer }: Props) {
  const history = useHistory("/history", { ...query, import: imported.id, action, actor, resource })
  return <HistoryPanel history={history} named offer={offer} />
}
