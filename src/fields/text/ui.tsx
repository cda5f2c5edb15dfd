import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { titleCase } from "./index"

export const ui = defineFieldUi<"text">({
  type: "text",
  Input: (props) => {
    const { titleCase: titled, upperCase, stopAtMax, maxLength } = props.field
    const change = upperCase ? (text: string) => text.toUpperCase() : titled ? titleCase : undefined
    return <TextInput {...props} {...(change && { change })} {...(stopAtMax && { maxLength })} />
  },
})
