import { Button } from "antd"
import type { ComponentProps } from "react"
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

type PanelProps = ComponentProps<typeof FilterPanel>
interface Props extends Pick<PanelProps, "resource" | "filters" | "rows"> {
  order: Order | null
  onFilter: PanelProps["onChange"]
  onChange: (change: Partial<ListState>) => void
  onOpen: (open: boolean) => void
  /** Number of records that match; undefined while it is loaded. */
  total: number | undefined
}

/** The filters of a list; on a phone a dialog at the foot of the window, with the order of the cards above them. */
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
  const close = () => onOpen(false)
  return (
    <Dialog
      title={hasFilters ? "Advanced Search" : t("Urutkan")}
      undescribed
      onDismiss={close}
      footer={
        hasFilters ? (
          <>
            <Button disabled={Object.keys(panel.filters).length === 0} onClick={clear}>
              Clear All
            </Button>
            <Button type={total === 0 ? "default" : "primary"} className={styles.show} onClick={close}>
              {total === 0
                ? t("Tidak ada yang cocok")
                : total === undefined
                  ? t("Tampilkan data")
                  : t("Tampilkan {count} data", { count: formatNumber(total) })}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t("Tutup")}</Button>
        )
      }
    >
      <div className={`${styles.filters} ${sheet.sheet}`}>
        <SortChoice columns={list.columns} order={order} onChange={onChange} />
        {filters}
      </div>
    </Dialog>
  )
}
