import "../../ui/checkbox.css"
import { Button } from "antd"
import { useEffect, useRef, useState } from "react"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { countedRows } from "../../lists/samples"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { TrashIcon } from "../../ui/icon"
import { SelectionActions } from "../action/action-button"
import type { Rights } from "../context/rights"
import { reasonOf } from "../failure/failure"
import { ExportTool } from "./file-tools"
import styles from "./selection-bar.module.css"
import { useRemoveMany } from "./use-remove-many"
import type { Selection } from "./use-selection"

interface Props {
  resource: Resource
  rights: Rights
  selection: Selection
  /** Number of rows that match the search and the filters. */
  total: number
  /** Loads the matching rows of all pages. */
  loadAllRows: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
  onDeleted: (id: string) => void
}

/** A shorter action shows no message, which could not be read. */
const PATIENCE_MS = 400

/** Actions for the ticked rows: export and delete. */
export function SelectionBar({ resource, rights, selection, total, loadAllRows, onDeleted }: Props) {
  const { records, drop, add, end } = selection
  const chosen = [...records.values()]
  const { dialog, remove } = useRemoveMany(
    resource,
    (id) => {
      onDeleted(id)
      drop([id])
    },
    (id) => drop([id]),
  )
  const feedback = useFeedback()
  const [loading, setLoading] = useState(false)
  const coming = useRef<AbortController | null>(null)
  const giveUp = () => {
    coming.current?.abort()
    coming.current = null
  }
  // Rows that arrive after the end of the selection are not ticked.
  useEffect(() => () => coming.current?.abort(), [])
  const addAll = async () => {
    giveUp()
    const ending = new AbortController()
    coming.current = ending
    const slow = setTimeout(() => setLoading(true), PATIENCE_MS)
    try {
      const all = await loadAllRows(ending.signal)
      if (!ending.signal.aborted) add(all)
    } catch (error) {
      if (ending.signal.aborted) return
      console.error(error)
      const { messages, list } = resource
      await feedback.alert(messages.loadFailed(list.heading), reasonOf(error))
    } finally {
      clearTimeout(slow)
      setLoading(false)
    }
  }
  return (
    <section className={styles.bar} data-selecting aria-label={t("Data yang dipilih")}>
      <p role="status">
        {loading ? t("Memuat data...") : t("{chosen} dipilih", { chosen: formatNumber(chosen.length) })}
      </p>
      <Button type="link" disabled={total === 0} onClick={() => void addAll()}>
        {t("Pilih semua ({total})", { total: formatNumber(total) })}
      </Button>
      <Button
        type="link"
        disabled={chosen.length === 0 && !loading}
        onClick={() => {
          giveUp()
          drop([...records.keys()])
        }}
      >
        {t("Batal pilih")}
      </Button>
      <span className={styles.actions}>
        {rights.print && (
          <ExportTool
            placeholder={chosen.length === 0}
            resource={resource}
            rows={async () => countedRows(resource, chosen)}
          />
        )}
        {resource.actions.length > 0 && (
          <SelectionActions resource={resource} records={chosen} onDone={drop} />
        )}
        {rights.delete && (
          <Button
            danger
            icon={<TrashIcon />}
            disabled={chosen.length === 0}
            onClick={() => void remove(chosen)}
          >
            {t("Hapus yang dipilih")}
          </Button>
        )}
        <Button onClick={end}>{t("Selesai")}</Button>
      </span>
      {dialog}
    </section>
  )
}
