import { Button } from "antd"
import { useMemo } from "react"
import type { Resource, ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { filterUi } from "../../fields/registry.ui"
import { filterKey, type ListState } from "../../lists/list-state"
import styles from "./filter-panel.module.css"
import { hasSetOfValues, offeredValues } from "./offered-values"
import tools from "./tools.module.css"

interface Props {
  resource: Resource
  filters: ListState["filters"]
  /** Rows whose values are offered. */
  rows: readonly StoredRecord[]
  onChange: (filter: ShownFilter, value: FilterValue | undefined) => void
  onClear: () => void
}

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
    <fieldset className={tools.panel}>
      <legend className="sr-only">Filter</legend>
      <div className={styles.grid}>
        {resource.list.filters.map((filter) => {
          const key = filterKey(filter)
          const field = resource.field(filter.field)
          const operator = operatorOf(filter, field)
          const Filter = filterUi(field, operator)
          return (
            <div key={key} className={operator === "between" ? styles.wideFilter : undefined}>
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
        <Button className={styles.clear} disabled={Object.keys(filters).length === 0} onClick={onClear}>
          Clear All
        </Button>
      </div>
    </fieldset>
  )
}
