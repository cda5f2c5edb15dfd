import { defineFieldUi } from "../field-ui"
import { OptionFilter } from "../shared/option-filter"
import { OptionSelect } from "../shared/option-select"

export const ui = defineFieldUi<"select">({
  type: "select",
  Input: (props) => (
    <OptionSelect
      id={props.id}
      options={props.field.options}
      value={typeof props.value === "string" ? props.value : null}
      onChange={props.onChange}
      onBlur={props.onBlur}
      readOnly={props.readOnly}
      invalid={props.invalid}
      describedBy={props.describedBy}
      ariaLabel={props.ariaLabel}
      required={props.field.required[props.context.mode] !== null}
    />
  ),
  Filter: (props) => <OptionFilter {...props} options={props.field.options} />,
})
