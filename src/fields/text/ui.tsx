import { readAmount } from "../../core/format/number"
import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { titleCase } from "./index"

/** The unit of a number that is typed without one: '250 kg' says more than the usual '%'. */
const unitAfter = (value: unknown, unit: string): string => {
  const text = typeof value === "string" ? value : ""
  return text === "" || readAmount(text)?.unit === "" ? unit : ""
}

export const ui = defineFieldUi<"text">({
  type: "text",
  Input: (props) => {
    const { titleCase: titled, upperCase, stopAtMax, maxLength, unit } = props.field
    const change = upperCase ? (text: string) => text.toUpperCase() : titled ? titleCase : undefined
    return (
      <TextInput
        {...props}
        {...(change && { change })}
        {...(stopAtMax && { maxLength })}
        {...(unit !== undefined && { suffix: unitAfter(props.value, unit) })}
      />
    )
  },
})
