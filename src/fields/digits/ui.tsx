import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { localPhone } from "./index"

/** A number pad on phones; letters may be typed, for the rule's own message tells of them. */
export const ui = defineFieldUi<"digits">({
  type: "digits",
  Input: (props) => (
    <TextInput
      {...props}
      inputMode={props.field.phone ? "tel" : "numeric"}
      {...(props.field.phone && { change: localPhone })}
    />
  ),
})
