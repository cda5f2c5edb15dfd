import { defineFieldUi } from "../field-ui"
import { OptionFilter } from "../shared/option-filter"
import { OptionSelect } from "../shared/option-select"

const optionsOf = (labels: { on: string; off: string } | undefined) => [
  { value: "true", label: labels?.on ?? "Ya" },
  { value: "false", label: labels?.off ?? "Tidak" },
]

export const ui = defineFieldUi<"boolean">({
  type: "boolean",
  Input: (props) => (
    <OptionSelect
      id={props.id}
      options={optionsOf(props.field.labels)}
      value={typeof props.value === "boolean" ? String(props.value) : null}
      onChange={(chosen) => props.onChange(chosen === null ? null : chosen === "true")}
      onBlur={props.onBlur}
      readOnly={props.readOnly}
      invalid={props.invalid}
      describedBy={props.describedBy}
      ariaLabel={props.ariaLabel}
      required={props.field.required[props.context.mode] !== null}
    />
  ),
  Filter: (props) => <OptionFilter {...props} options={optionsOf(props.field.labels)} />,
})
