import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const ui = defineFieldUi<"email">({
  type: "email",
  // A text input: the browser's own email input trims outside React and moves the caret.
  Input: (props) => <TextInput {...props} inputMode="email" autoComplete="off" />,
})
