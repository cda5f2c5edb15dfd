import { defineFieldUi } from "../field-ui"
import { AmountInput } from "../shared/amount-input"

export const ui = defineFieldUi<"number">({
  type: "number",
  Input: (props) => (
    <AmountInput {...props} inputMode="decimal" {...(props.field.unit && { suffix: props.field.unit })} />
  ),
})
