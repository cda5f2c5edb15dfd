import { Button } from "antd"
import { useMemo } from "react"
import type { Resource, ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { filterUi } from "../../fields/registry.ui"
import { filterKey, type ListState } from "../../lists/list-state"
import { liftBelow } from "../../ui/leave"
import { columnStyles } from "./even-columns"
import styles from "./filter-panel.module.css"
import { hasSetOfValues, offeredValues } from "./offered-values"

interface Props {
  resource: Resource
  filters: ListState["filters"]
  /** Rows whose values are offered. */
  rows: readonly StoredRecord[]
  onChange: (filter: ShownFilter, value: FilterValue | undefined) => void
  /** undefined: the dialog around it has the button. */
  onClear: (() => void) | undefined
}

/** Two bounds are as wide as two columns. */
const isRange = (resource: Resource, filter: ShownFilter): boolean =>
  operatorOf(filter, resource.field(filter.field)) === "between"

/** One filter for each field, by its type's operator; a row must match all (GL-05, GL-06). */
export function FilterPanel({ resource, filters, rows, onChange, onClear }: Props) {
  const offered = useMemo(
    () =>
      new Map(
        resource.list.filters.flatMap((filter) => {
          const field = resource.field(filter.field)
          return hasSetOfValues(field) ? [[filterKey(filter), offeredValues(field, rows)]] : []
        }),
      ),
    [resource, rows],
  )
  return (
    <fieldset ref={onClear && liftBelow} className={styles.panel}>
      <legend className="sr-only">Filter</legend>
      <div
        className={styles.grid}
        style={columnStyles(resource.list.filters.map((filter) => (isRange(resource, filter) ? 2 : 1)))}
      >
        {resource.list.filters.map((filter) => {
          const key = filterKey(filter)
          const field = resource.field(filter.field)
          const operator = operatorOf(filter, field)
          const Filter = filterUi(field, operator)
          return (
            <div key={key} className={isRange(resource, filter) ? styles.wideFilter : undefined}>
              <Filter
                id={`${resource.name}-filter-${key.replace(/\W/g, "-")}`}
                field={field}
                label={filter.label}
                operator={operator}
                value={filters[key]}
                {...(offered.has(key) && { offered: offered.get(key) ?? [] })}
                onChange={(value) => onChange(filter, value)}
              />
            </div>
          )
        })}
      </div>
      {onClear && (
        <Button disabled={Object.keys(filters).length === 0} onClick={onClear}>
          Clear All
        </Button>
      )}
    </fieldset>
  )
}
