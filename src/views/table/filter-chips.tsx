import { dayOf, formatDayShort } from "../../core/format/date"
import type { Resource, ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { groupLabel } from "../../fields/list-columns"
import { formatValue, linkOf } from "../../fields/registry"
import { filterKey, type ListState } from "../../lists/list-state"
import { t } from "../../texts/language"
import { CloseIcon } from "../../ui/icon"
import styles from "./filter-chips.module.css"
import { offeredValues } from "./offered-values"

interface Props {
  resource: Resource
  filters: ListState["filters"]
  /** Rows that have the names of references. */
  rows: readonly StoredRecord[]
  /** The field by which the list is grouped. */
  group: string | null
  onChange: (filter: ShownFilter, value: FilterValue | undefined) => void
  onGroup: (change: { group: null }) => void
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

/** The set filters and the grouping, each taken off by its own button. */
export function FilterChips({ resource, filters, rows, group, onChange, onGroup }: Props) {
  const set = resource.list.filters.flatMap((filter) => {
    const value = filters[filterKey(filter)]
    return value === undefined ? [] : [{ filter, text: textOf(resource, filter, value, rows) }]
  })
  return (
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
          <span className={styles.label}>{t("Kelompok:")}</span> {groupLabel(resource, group)}
          <button
            type="button"
            aria-label={t("Hapus kelompok")}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              onGroup({ group: null })
            }}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      )}
    </ul>
  )
}
