import type { FieldType, Option } from "../../core/schema/types"
import { t } from "../../texts/language"
import type { FilterProps } from "../field-ui"
import dialog from "./dialog-filter.module.css"
import styles from "./filter.module.css"
import { OptionSelect } from "./option-select"
import { TextFilter } from "./text-filter"

/** One of the values in the list, where they are known. */
export const ValueFilter = ({ offered, ...props }: FilterProps) =>
  offered ? <OptionFilter {...props} options={offered} /> : <TextFilter {...props} />

export function OptionFilter<T extends FieldType>(props: FilterProps<T> & { options: readonly Option[] }) {
  const { id, label, value, options, onChange } = props
  return (
    <div className={props.layout === "dialog" ? dialog.field : styles.field}>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <OptionSelect
        id={id}
        options={options}
        value={typeof value === "string" ? value : null}
        empty={t("Semua")}
        invalid={props.invalid ?? false}
        describedBy={props.describedBy}
        onChange={(chosen) => onChange(typeof chosen === "string" && chosen ? chosen : undefined)}
      />
    </div>
  )
}
