import { type ComponentProps, useId } from "react"
import type { ShownField } from "../../core/schema/resource"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { CloseIcon } from "../../ui/icon"
import { FilterPanel } from "./filter-panel"
import styles from "./filter-sheet.module.css"
import { SortChoice } from "./sort-choice"

interface Props extends Omit<ComponentProps<typeof FilterPanel>, "onChange"> {
  columns: readonly ShownField[]
  order: Order | null
  onFilter: ComponentProps<typeof FilterPanel>["onChange"]
  onOrder: (change: Partial<ListState>) => void
  onClose: () => void
}

/** The filters of a list; on a phone a sheet at the foot of the window, with the order of the cards above them. */
export function FilterSheet({ columns, order, onFilter, onOrder, onClose, ...panel }: Props) {
  const id = useId()
  const hasFilters = panel.resource.list.filters.length > 0
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{hasFilters ? "Advanced Search" : t("Urutkan")}</h2>
        <button type="button" className={styles.close} aria-label={t("Tutup")} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <SortChoice columns={columns} order={order} onChange={onOrder} />
      {hasFilters && <FilterPanel {...panel} onChange={onFilter} />}
    </section>
  )
}
