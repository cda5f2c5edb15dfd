import { Button } from "antd"
import type { ComponentProps, ReactNode } from "react"
import { formatNumber } from "../../core/format/number"
import type { ListState, Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import sheet from "../../ui/sheet.module.css"
import { useMedia } from "../../ui/use-media"
import { FilterPanel } from "./filter-panel"
import styles from "./filter-sheet.module.css"
import { SortChoice } from "./sort-choice"

// One file for both: related records have the order alone.
export { SortChoice }

interface DialogProps {
  /** Number of records that match; undefined while it is not known. */
  total: number | undefined
  isFiltered: boolean
  /** undefined: there is only an order to choose. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** Filters of a phone, in a dialog at the foot of the window. */
export function FilterDialog({ total, isFiltered, onClear, onClose, children }: DialogProps) {
  return (
    <Dialog
      title={onClear ? "Advanced Search" : t("Urutkan")}
      undescribed
      onDismiss={onClose}
      footer={
        onClear ? (
          <>
            <Button type={total === 0 ? "default" : "primary"} className={styles.show} onClick={onClose}>
              {total === 0
                ? t("Tidak ada yang cocok")
                : total === undefined
                  ? t("Tampilkan data")
                  : t("Tampilkan {count} data", { count: formatNumber(total) })}
            </Button>
            <Button disabled={!isFiltered} onClick={onClear}>
              Clear All
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("Tutup")}</Button>
        )
      }
    >
      <div className={`${styles.filters} ${sheet.sheet}`}>{children}</div>
    </Dialog>
  )
}

type PanelProps = ComponentProps<typeof FilterPanel>
interface Props extends Pick<PanelProps, "resource" | "filters" | "rows"> {
  order: Order | null
  onFilter: PanelProps["onChange"]
  onChange: (change: Partial<ListState>) => void
  onOpen: (open: boolean) => void
  total: DialogProps["total"]
}

/** The filters of a list; a phone has the order of the cards above them. */
export function FilterSheet(props: Props) {
  const { order, onFilter, onChange, onOpen, total, ...panel } = props
  const { list } = panel.resource
  const hasFilters = list.filters.length > 0
  const isPhone = useMedia("(width < 40em)")
  const clear = () => onChange({ filters: {} })
  const filters = hasFilters && (
    <FilterPanel {...panel} onChange={onFilter} onClear={isPhone ? undefined : clear} />
  )
  if (!isPhone) return filters
  return (
    <FilterDialog
      total={total}
      isFiltered={Object.keys(panel.filters).length > 0}
      onClear={hasFilters ? clear : undefined}
      onClose={() => onOpen(false)}
    >
      <SortChoice columns={list.columns} order={order} onChange={onChange} />
      {filters}
    </FilterDialog>
  )
}
