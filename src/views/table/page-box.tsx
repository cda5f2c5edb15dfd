import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import styles from "./table.module.css"

interface Props {
  /** The rows of the page. */
  shown: readonly StoredRecord[]
  selected: ReadonlyMap<string, unknown>
  onSelectPage: (records: readonly StoredRecord[], ticked: boolean) => void
}

/** The box in the head of the table: ticks every row of the page, or unticks them if all are ticked. */
export function PageBox({ shown, selected, onSelectPage }: Props) {
  const ticked = shown.filter(({ id }) => selected.has(id)).length
  const isAll = ticked > 0 && ticked === shown.length
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={t("Pilih semua di halaman ini")}
      disabled={shown.length === 0}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && !isAll
      }}
      onChange={() => onSelectPage(shown, !isAll)}
    />
  )
}
