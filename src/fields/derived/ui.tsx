import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const ui = defineFieldUi<"derived">({
  type: "derived",
  Input: (props) => <TextInput {...props} readOnly />,
})
