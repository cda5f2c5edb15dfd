import { Button } from "antd"
import { HISTORY_ACTIONS } from "../../core/history/entry"
import type { Option } from "../../core/schema/types"
import { DayBounds } from "../../fields/date/day-bounds"
import filter from "../../fields/shared/filter.module.css"
import { OptionSelect } from "../../fields/shared/option-select"
import { t } from "../../texts/language"
import { liftBelow } from "../../ui/leave"
import { useMedia } from "../../ui/use-media"
import { useRegistry } from "../../views/context/registry-context"
import { actionText } from "../../views/history/lines"
import { columnStyles } from "../../views/table/even-columns"
import panel from "../../views/table/filter-panel.module.css"
import { FilterDialog } from "../../views/table/filter-sheet"
import styles from "./activity.module.css"
import { FILTERS, type Filters, NO_FILTERS } from "./filters"

const ACTIONS = HISTORY_ACTIONS.map((value) => ({ value, label: actionText(value) }))
/** The period is as wide as two columns. */
const COLUMNS = columnStyles([1, 1, 1, 2])

interface Props {
  id: string
  filters: Filters
  onChange: (filters: Filters) => void
  people: readonly Option[]
  peopleFailed: boolean
  /** The first page of entries is loaded, and empty. */
  hasNoEntries: boolean
  onClose: () => void
}

/** Filters by person, resource, action and period, with the look of a list's. An entry has to match all. */
export function ActivityFilters(props: Props) {
  const { id, filters, onChange, people, peopleFailed } = props
  const registry = useRegistry()
  const isPhone = useMedia("(width < 40em)")
  const resources = registry.all
    .filter(({ source, history, variantOf, name }) => source.kind === "rest" && history && variantOf === name)
    .map(({ name, label }) => ({ value: name, label: label.plural }))
  const select = (name: keyof Filters, label: string, options: readonly Option[]) => (
    <div className={filter.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <OptionSelect
        id={`${id}-${name}`}
        empty={t("Semua")}
        options={options}
        value={filters[name]}
        onChange={(chosen) => onChange({ ...filters, [name]: typeof chosen === "string" ? chosen : "" })}
      />
    </div>
  )
  const isFiltered = FILTERS.some((name) => filters[name])
  const clear = () => onChange(NO_FILTERS)
  const fields = (
    <fieldset id={id} ref={isPhone ? undefined : liftBelow} className={panel.panel}>
      <legend className="sr-only">Filter</legend>
      <div className={panel.grid} style={COLUMNS}>
        <div>
          {select("actor", t("Pengguna"), people)}
          {peopleFailed && (
            <small className={styles.peopleFailed} role="alert">
              {t("Daftar pengguna gagal dimuat.")}
            </small>
          )}
        </div>
        {select("resource", t("Data"), resources)}
        {select("action", t("Aksi"), ACTIONS)}
        <div className={panel.wideFilter}>
          <DayBounds
            id={`${id}-period`}
            label={t("Periode")}
            value={filters}
            onChange={(period) => onChange({ ...filters, ...period })}
          />
        </div>
      </div>
      {!isPhone && (
        <div>
          <Button disabled={!isFiltered} onClick={clear}>
            Clear All
          </Button>
        </div>
      )}
    </fieldset>
  )
  if (!isPhone) return fields
  return (
    <FilterDialog
      total={props.hasNoEntries ? 0 : undefined}
      isFiltered={isFiltered}
      onClear={clear}
      onClose={props.onClose}
    >
      {fields}
    </FilterDialog>
  )
}
