import { type ComponentProps, useState } from "react"
import { formatAmount } from "../../core/format/amount"
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

/** A bare number gets its dots: '6266820' → '6.266.820'. Another text is shown as it is. */
const groupedDigits = (text: string): string =>
  /^[\d.,]+$/.test(text) ? (formatAmount(text, "number") ?? text) : text

/**
 * A text that reads as an amount. It is typed and stored as it is (AB-59), and shown with dots between thousands while
 * the focus is elsewhere. The pointer brings the typed text before the browser places the caret in it.
 */
function AmountText(props: ComponentProps<typeof TextInput<"text">>) {
  const [typing, setTyping] = useState(false)
  const { value, readOnly } = props
  const grouped = (readOnly || !typing) && typeof value === "string"
  return (
    <TextInput
      {...props}
      value={grouped ? groupedDigits(value) : value}
      onMouseDown={() => setTyping(true)}
      onFocus={({ target }) => {
        setTyping(true)
        // A text that Tab has selected stays selected.
        const whole = target.selectionStart === 0 && target.selectionEnd === target.value.length
        if (!readOnly && typeof value === "string") target.value = value
        if (whole) target.select()
      }}
      onBlur={() => {
        setTyping(false)
        props.onBlur()
      }}
    />
  )
}

export const ui = defineFieldUi<"text">({
  type: "text",
  Input: (props) => {
    const { titleCase: titled, upperCase, stopAtMax, maxLength, unit, reads } = props.field
    const change = upperCase ? (text: string) => text.toUpperCase() : titled ? titleCase : undefined
    const Line = reads === "number" || reads === "money" ? AmountText : TextInput<"text">
    return (
      <Line
        {...props}
        {...(change && { change })}
        {...(stopAtMax && { maxLength })}
        {...(reads === "money" && { prefix: currencyBefore(props.value) })}
        {...(unit !== undefined && { suffix: unitAfter(props.value, unit) })}
      />
    )
  },
})
