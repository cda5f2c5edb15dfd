import { Button } from "antd"
import { Suspense, useId, useState } from "react"
import { HISTORY_ACTIONS } from "../../core/history/entry"
import type { Option } from "../../core/schema/types"
import { OptionSelect } from "../../fields/shared/option-select"
import { t } from "../../texts/language"
import { FilterIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { useRegistry } from "../../views/context/registry-context"
import { actionText } from "../../views/history/lines"
import styles from "./activity.module.css"
import { FILTERS, type Filters, NO_FILTERS } from "./filters"

const DayRange = onDemand(async () => (await import("../../fields/date/day-range")).default)
const ACTIONS = HISTORY_ACTIONS.map((value) => ({ value, label: actionText(value) }))

interface Props {
  filters: Filters
  onChange: (filters: Filters) => void
  people: readonly Option[]
  peopleFailed: boolean
}

/** Filters by person, resource, action and period. An entry has to match all. */
export function ActivityFilters({ filters, onChange, people, peopleFailed }: Props) {
  const registry = useRegistry()
  const id = useId()
  // On a phone alone: a desk always shows the filters.
  const [open, setOpen] = useState(false)
  const count = FILTERS.filter((name) => filters[name]).length
  const resources = registry.all
    .filter(({ source, history, variantOf, name }) => source.kind === "rest" && history && variantOf === name)
    .map(({ name, label }) => ({ value: name, label: label.plural }))
  const select = (name: keyof Filters, label: string, options: readonly Option[]) => (
    <div className={styles.field}>
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
  return (
    <>
      <Button
        className={styles.fold}
        icon={<FilterIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t("Filter")}
        {count > 0 && ` (${count})`}
      </Button>
      <fieldset id={id} className={styles.filters} data-open={open || undefined}>
        <legend className="sr-only">{t("Filter")}</legend>
        <div>
          {select("actor", t("Pengguna"), people)}
          {peopleFailed && <small role="alert">{t("Daftar pengguna gagal dimuat.")}</small>}
        </div>
        {select("resource", t("Data"), resources)}
        {select("action", t("Aksi"), ACTIONS)}
        <Suspense fallback={<div className={styles.period} />}>
          <DayRange
            id={`${id}-period`}
            label={t("Periode")}
            value={{ from: filters.from || undefined, to: filters.to || undefined }}
            onChange={(period) => onChange({ ...filters, from: period?.from ?? "", to: period?.to ?? "" })}
            invalid={false}
            describedBy={undefined}
          />
        </Suspense>
        <Button disabled={count === 0} onClick={() => onChange(NO_FILTERS)}>
          {t("Hapus filter")}
        </Button>
      </fieldset>
    </>
  )
}
