import { Button } from "antd"
import type { ComponentProps } from "react"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { useMedia } from "../../ui/use-media"
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

/** The filters of a list; on a phone a dialog at the foot of the window, with the order of the cards above them. */
export function FilterSheet({ order, onFilter, onChange, onOpen, ...panel }: Props) {
  const { list } = panel.resource
  const hasFilters = list.filters.length > 0
  const isPhone = useMedia("(width < 40em)")
  const filters = hasFilters && (
    <FilterPanel {...panel} onChange={onFilter} onClear={() => onChange({ filters: {} })} />
  )
  if (!isPhone) return filters
  const close = () => onOpen(false)
  return (
    <Dialog
      title={hasFilters ? "Advanced Search" : t("Urutkan")}
      undescribed
      onDismiss={close}
      footer={<Button onClick={close}>{t("Tutup")}</Button>}
    >
      <div className={styles.sheet}>
        <SortChoice columns={list.columns} order={order} onChange={onChange} />
        {filters}
      </div>
    </Dialog>
  )
}
