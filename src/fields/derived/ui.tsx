import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const derivedUi = defineFieldUi<"derived">({
  type: "derived",
  Input: (props) => <TextInput {...props} readOnly />,
})
