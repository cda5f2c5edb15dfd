import { defineFieldUi } from "../field-ui"
import { OptionFilter } from "../shared/option-filter"
import { FieldSelect } from "../shared/option-select"

const optionsOf = (labels: { on: string; off: string } | undefined) => [
  { value: "true", label: labels?.on ?? "Ya" },
  { value: "false", label: labels?.off ?? "Tidak" },
]

export const ui = defineFieldUi<"boolean">({
  type: "boolean",
  Input: (props) => (
    <FieldSelect
      {...props}
      options={optionsOf(props.field.labels)}
      value={typeof props.value === "boolean" ? String(props.value) : null}
      onChange={(chosen) => props.onChange(chosen === null ? null : chosen === "true")}
    />
  ),
  Filter: (props) => <OptionFilter {...props} options={optionsOf(props.field.labels)} />,
})
