import { useMemo } from "react"
import { defineFieldUi, type InputProps } from "../field-ui"
import { OptionSelect } from "../shared/option-select"

function ChoiceInput(props: InputProps<"choice">) {
  const { field, value, context } = props
  const options = useMemo(() => field.options(context), [field, context])
  const chosen = typeof value === "string" ? value : null
  // What a record has already stays choosable, whatever the lists say now.
  const kept =
    chosen && !options.some((option) => option.value === chosen) ? [{ value: chosen, label: chosen }] : []
  return (
    <OptionSelect
      id={props.id}
      options={[...options, ...kept].map(({ value, label }) => ({ value, label }))}
      value={chosen}
      onChange={props.onChange}
      onBlur={props.onBlur}
      readOnly={props.readOnly}
      invalid={props.invalid}
      describedBy={props.describedBy}
      ariaLabel={props.ariaLabel}
      required={field.required[context.mode] !== null}
    />
  )
}

export const choiceUi = defineFieldUi<"choice">({ type: "choice", Input: ChoiceInput })
