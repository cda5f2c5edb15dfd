import { defineFieldUi } from "../field-ui"
import { formatValue } from "../registry"
import { TextInput } from "../shared/text-input"

export const ui = defineFieldUi<"derived">({
  type: "derived",
  Input: (props) => (
    <TextInput {...props} value={formatValue(props.value, props.field, props.values)} readOnly />
  ),
})
