import { useMemo } from "react"
import { formatReading } from "../../core/format/reading"
import { t } from "../../texts/language"
import { defineFieldUi, type InputProps } from "../field-ui"
import { FieldSelect } from "../shared/option-select"
import styles from "./choice.module.css"
import { narrowing, shownChoice, withShown } from "./index"

function ChoiceInput(props: InputProps<"choice">) {
  const { field, value, context } = props
  const options = useMemo(() => field.options(context), [field, context])
  const shown = shownChoice(value)
  const chosen = typeof shown === "string" ? shown : null
  const others = Array.isArray(value) ? value.slice(1) : []
  const othersId = `${props.id}-others`
  // The stored value stays choosable even if no list offers it.
  const stored =
    chosen && !options.some((option) => option.value === chosen)
      ? [{ value: chosen, label: formatReading(chosen, field.reads) }]
      : []
  const select = (
    <FieldSelect
      {...props}
      options={[...options, ...stored].map(({ value, label }) => ({ value, label }))}
      value={chosen}
      onChange={(next) => props.onChange(withShown(value, typeof next === "string" ? next : null))}
      describedBy={[props.describedBy, others.length > 0 && othersId].filter(Boolean).join(" ") || undefined}
    />
  )
  if (others.length === 0) return select
  return (
    <>
      {select}
      <div id={othersId} className={styles.others}>
        {t("Yang lain tetap tersimpan: {value}", { value: formatReading(others.join(", "), field.reads) })}
      </div>
    </>
  )
}

export const ui = defineFieldUi<"choice">({
  type: "choice",
  Input: ChoiceInput,
  dispensable: narrowing,
})
