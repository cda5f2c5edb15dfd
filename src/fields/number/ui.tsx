import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const numberUi = defineFieldUi<"number">({
  type: "number",
  Input: (props) => (
    <TextInput {...props} inputMode="decimal" {...(props.field.unit && { suffix: props.field.unit })} />
  ),
})
