import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { TrashIcon } from "../../ui/icon"
import type { StoredRecord } from "../edit-stash"
import { ExportTool } from "../file-tools"
import type { Rights } from "../rights"
import styles from "./selection-bar.module.css"
import { useRemoveMany } from "./use-remove-many"
import type { Selection } from "./use-selection"

interface Props {
  /** With the columns that are shown. */
  resource: Resource
  rights: Rights
  selection: Selection
  /** How many rows fit the search and the filters. */
  total: number
  rows: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
  onGone: (id: string) => void
}

/** What may be done with the ticked rows: handed out, or deleted. */
export function SelectionBar({ resource, rights, selection, total, rows, onGone }: Props) {
  const { records, drop, add, end } = selection
  const chosen = [...records.values()]
  const { dialog, remove } = useRemoveMany(
    resource,
    (id) => {
      onGone(id)
      drop([id])
    },
    (id) => drop([id]),
  )
  const addAll = () =>
    rows(new AbortController().signal)
      .then(add)
      .catch((error: unknown) => console.error(error))
  return (
    <section className={styles.bar} aria-label={t("Data yang dipilih")}>
      <p role="status">{t("{chosen} dipilih", { chosen: formatNumber(chosen.length) })}</p>
      <Button size="small" onClick={() => void addAll()}>
        {t("Pilih semua ({total})", { total: formatNumber(total) })}
      </Button>
      <Button size="small" disabled={chosen.length === 0} onClick={() => drop([...records.keys()])}>
        {t("Kosongkan")}
      </Button>
      <span className={styles.actions}>
        {rights.print && chosen.length > 0 && <ExportTool resource={resource} rows={async () => chosen} />}
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
