import { dayOf, formatDayShort } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import type { Resource, ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { groupLabel } from "../../fields/list-columns"
import { formatValue, linkOf } from "../../fields/registry"
import { filterKey, type ListState, type Order } from "../../lists/list-state"
import { t } from "../../texts/language"
import { AscendingIcon, CloseIcon, DescendingIcon } from "../../ui/icon"
import { useMedia } from "../../ui/use-media"
import styles from "./filter-chips.module.css"
import { offeredValues } from "./offered-values"
import table from "./table.module.css"

/** The groups of the list. */
export interface GroupSummary {
  groups: number
  rows: number
  /** True if any group is open. */
  open: boolean
  /** Unfolds or folds all of them. */
  onFold: (open: boolean) => void
}

interface Props {
  resource: Resource
  filters: ListState["filters"]
  /** Rows that have the names of references. */
  rows: readonly StoredRecord[]
  /** The field by which the list is grouped. */
  group: string | null
  order: Order | null
  /** The panel of the filters is open: it has *Clear All*. */
  filtersOpen: boolean
  /** undefined while the groups are counted. */
  summary: GroupSummary | undefined
  onChange: (filter: ShownFilter, value: FilterValue | undefined) => void
  onList: (change: Partial<ListState>) => void
}

const bound = (text: string): string => (dayOf(text) ? formatDayShort(text) : text)

/** The value of a filter in words; `≥` and `≤` for an open range. */
function textOf(
  resource: Resource,
  filter: ShownFilter,
  value: FilterValue,
  rows: readonly StoredRecord[],
): string {
  if (typeof value !== "string") {
    const { from = "", to = "" } = value
    if (from === to) return bound(from)
    if (from && to) return `${bound(from)} – ${bound(to)}`
    return from ? `≥ ${bound(from)}` : `≤ ${bound(to)}`
  }
  const field = resource.field(filter.field)
  if (operatorOf(filter, field) !== "eq") return value
  if (linkOf(field) === null) return formatValue(value, field, {})
  return offeredValues(field, rows).find((option) => option.value === value)?.label ?? t("yang dipilih")
}

/** Moves the focus from a button that goes away to the next one, the one before, or the search box. */
function focusBeside(button: HTMLButtonElement): void {
  const all = [...(button.closest("ul")?.querySelectorAll("button") ?? [])]
  const at = all.indexOf(button)
  const search = button.closest("section")?.querySelector<HTMLElement>("input[type=search]")
  ;(all[at + 1] ?? all[at - 1] ?? search)?.focus()
}

/** The set filters and the grouping, each taken off by its own button; beside them the counts and the folds of the groups, on a phone one. */
export function FilterChips(props: Props) {
  const { resource, filters, rows, group, order, filtersOpen, summary, onChange, onList } = props
  const set = resource.list.filters.flatMap((filter) => {
    const value = filters[filterKey(filter)]
    return value === undefined ? [] : [{ filter, text: textOf(resource, filter, value, rows) }]
  })
  const isPhone = useMedia("(width < 40em)")
  const descending = group !== null && order?.field === group && order.descending
  return (
    <div className={styles.line}>
      {(set.length > 0 || group !== null) && (
        <ul className={styles.chips} aria-label={t("Filter aktif")}>
          {set.map(({ filter, text }) => (
            <li key={filterKey(filter)}>
              <span className={styles.label}>{filter.label}:</span> {text}
              <button
                type="button"
                aria-label={t("Hapus filter {label}", { label: filter.label })}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  onChange(filter, undefined)
                }}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
          {group !== null && (
            <li>
              <span className={styles.label}>{t("Menurut:")}</span> {groupLabel(resource, group)}
              <button
                type="button"
                aria-label={
                  descending ? t("Kelompok menurun; ubah ke menaik") : t("Kelompok menaik; ubah ke menurun")
                }
                onClick={() => onList({ order: descending ? null : { field: group, descending: true } })}
              >
                {descending ? <DescendingIcon size={14} /> : <AscendingIcon size={14} />}
              </button>
              <button
                type="button"
                aria-label={t("Batalkan pengelompokan")}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  onList({ group: null })
                }}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          )}
        </ul>
      )}
      {set.length > 1 && !filtersOpen && (
        <button
          type="button"
          className={`${table.link} ${styles.clear}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onList({ filters: {} })
          }}
        >
          Clear All
        </button>
      )}
      {group !== null && (
        <div className={styles.summary}>
          <span role="status">
            {summary &&
              t("{groups} kelompok, {rows} data", {
                groups: formatNumber(summary.groups),
                rows: formatNumber(summary.rows),
              })}
          </span>
          {(isPhone ? [!summary?.open] : [true, false]).map((open, index) => (
            // By its place: the button of a phone keeps the focus when its words change.
            // biome-ignore lint/suspicious/noArrayIndexKey: two buttons at most, which do not change places
            <button key={index} type="button" className={table.link} onClick={() => summary?.onFold(open)}>
              {open ? t("Buka semua") : t("Lipat semua")}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
