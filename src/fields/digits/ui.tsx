import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { localPhone } from "./index"

/** A number pad on phones. Letters can be typed; validation then reports them. `localPhone` turns '+62…' and '62 …' into '0…'. */
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
