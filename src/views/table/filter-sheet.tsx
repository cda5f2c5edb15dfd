import { type ComponentProps, useId } from "react"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { CloseIcon } from "../../ui/icon"
import { FilterPanel } from "./filter-panel"
import styles from "./filter-sheet.module.css"
import { SortChoice } from "./sort-choice"

// One file for both: related records have the order alone.
export { SortChoice }

type PanelProps = ComponentProps<typeof FilterPanel>
interface Props extends Pick<PanelProps, "resource" | "filters" | "rows"> {
  order: Order | null
  onFilter: PanelProps["onChange"]
  onChange: (change: Partial<ListState>) => void
  onOpen: (open: boolean) => void
}

/** The filters of a list; on a phone a sheet at the foot of the window, with the order of the cards above them. */
export function FilterSheet({ order, onFilter, onChange, onOpen, ...panel }: Props) {
  const id = useId()
  const { list } = panel.resource
  const hasFilters = list.filters.length > 0
  return (
    <section className={styles.sheet} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{hasFilters ? "Advanced Search" : t("Urutkan")}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t("Tutup")}
          onClick={({ currentTarget }) => {
            const controlled = currentTarget.closest("section")?.parentElement?.id
            document.querySelector<HTMLElement>(`[aria-controls="${controlled}"]`)?.focus()
            onOpen(false)
          }}
        >
          <CloseIcon />
        </button>
      </div>
      <SortChoice columns={list.columns} order={order} onChange={onChange} />
      {hasFilters && <FilterPanel {...panel} onChange={onFilter} onClear={() => onChange({ filters: {} })} />}
    </section>
  )
}
