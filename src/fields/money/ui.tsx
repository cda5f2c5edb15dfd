import { defineFieldUi } from "../field-ui"
import { AmountInput } from "../shared/amount-input"

export const ui = defineFieldUi<"money">({
  type: "money",
  Input: (props) => (
    <AmountInput
      {...props}
      inputMode="decimal"
      prefix="Rp"
      {...(props.field.unit && { suffix: `/${props.field.unit}` })}
    />
  ),
})
