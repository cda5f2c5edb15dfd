import { defineFieldUi } from "../field-ui"
import { OptionFilter } from "../shared/option-filter"
import { FieldSelect } from "../shared/option-select"

export const ui = defineFieldUi<"select">({
  type: "select",
  Input: (props) => (
    <FieldSelect
      {...props}
      options={props.field.options}
      value={typeof props.value === "string" ? props.value : null}
    />
  ),
  Filter: (props) => <OptionFilter {...props} options={props.field.options} />,
})
