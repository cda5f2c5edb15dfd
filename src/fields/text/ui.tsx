import { readAmount } from "../../core/format/number"
import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { titleCase } from "./index"

/** The unit of a number that is typed without one: '250 kg' says more than the usual '%'. */
const unitAfter = (value: unknown, unit: string): string => {
  const text = typeof value === "string" ? value : ""
  return text === "" || readAmount(text)?.unit === "" ? unit : ""
}

/** An amount may be typed with it: 'Rp 1.500'. */
const currencyBefore = (value: unknown): string =>
  typeof value === "string" && /^\s*rp/i.test(value) ? "" : "Rp"

export const ui = defineFieldUi<"text">({
  type: "text",
  Input: (props) => {
    const { titleCase: titled, upperCase, stopAtMax, maxLength, unit, reads } = props.field
    const change = upperCase ? (text: string) => text.toUpperCase() : titled ? titleCase : undefined
    return (
      <TextInput
        {...props}
        {...(change && { change })}
        {...(stopAtMax && { maxLength })}
        {...(reads === "money" && { prefix: currencyBefore(props.value) })}
        {...(unit !== undefined && { suffix: unitAfter(props.value, unit) })}
      />
    )
  },
})
