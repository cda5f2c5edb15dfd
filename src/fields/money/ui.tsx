import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

export const moneyUi = defineFieldUi<"money">({
  type: "money",
  Input: (props) => <TextInput {...props} inputMode="numeric" prefix="Rp" />,
})
