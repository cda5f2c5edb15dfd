import { useId } from "react"
import type { ShownField } from "../../core/schema/resource"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { AscendingIcon, DescendingIcon, DownIcon } from "../../ui/icon"
import styles from "./sort-choice.module.css"

interface Props {
  columns: readonly ShownField[]
  order: Order | null
  onChange: (change: Partial<ListState>) => void
}

/** The order of a list on a phone, whose cards have no headings to press. */
export function SortChoice({ columns, order, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{t("Urutkan")}</label>
      <div className={styles.select}>
        <select
          id={id}
          value={order?.field ?? ""}
          onChange={({ target }) =>
            onChange({ order: target.value === "" ? null : { field: target.value, descending: false } })
          }
        >
          <option value="">{t("Urutan awal")}</option>
          {columns.map(({ field, label }) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </select>
        <DownIcon />
      </div>
      {order && (
        <button
          type="button"
          className={styles.direction}
          aria-label={order.descending ? t("Menurun; ubah ke menaik") : t("Menaik; ubah ke menurun")}
          onClick={() => onChange({ order: { ...order, descending: !order.descending } })}
        >
          {order.descending ? <DescendingIcon /> : <AscendingIcon />}
        </button>
      )}
    </div>
  )
}
