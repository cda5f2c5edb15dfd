import { useEffect, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import styles from "./live.module.css"
import { useLive } from "./use-live"
import { changesText, type ListChanges, NO_CHANGES } from "./words"

/** Milliseconds in which a press passes through the bar, since it may have been meant for what is below. */
const FRESH_MS = 700

interface Props {
  resource: Resource
  /** The query that loads the rows: rows that are loaded later include the changes. */
  query: { dataUpdatedAt: number; refetch: () => unknown }
}

/** Names the changes of others since a list was loaded, and loads them if the user wants. Rows never move by themselves. */
export function LiveBar({ resource, query }: Props) {
  const loadedAt = query.dataUpdatedAt
  const [{ at, changes }, setState] = useState({ at: loadedAt, changes: NO_CHANGES })
  if (at !== loadedAt) setState({ at: loadedAt, changes: NO_CHANGES })
  useLive(resource, (change) => {
    if (change.kind === "editors") return
    setState((now) => ({ ...now, changes: added(now.changes, change) }))
  })
  const text = changesText(changes)
  const isShown = text !== ""
  const [isFresh, setFresh] = useState(true)
  useEffect(() => {
    if (!isShown) return setFresh(true)
    const timer = setTimeout(() => setFresh(false), FRESH_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <div className={styles.pill} data-fresh={isFresh || undefined}>
          <span>{text} · </span>
          <button type="button" className={styles.load} onClick={() => void query.refetch()}>
            {t("Tampilkan")}
          </button>
        </div>
      )}
    </div>
  )
}

type ListChange = Exclude<Parameters<Parameters<typeof useLive>[1]>[0], { kind: "editors" }>

function added(before: ListChanges, change: ListChange): ListChanges {
  if (change.kind === "stale") return { ...before, others: true }
  const { id, by, kind } = change
  const known = before.records.get(id)
  const records = new Map(before.records)
  // Added and deleted since: the list is as it was.
  if (known?.isNew && kind === "deleted") records.delete(id)
  else records.set(id, { isNew: known?.isNew ?? kind === "created", by })
  return { ...before, records }
}
