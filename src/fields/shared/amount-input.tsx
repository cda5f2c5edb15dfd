import { useState } from "react"
import { formatNumber } from "../../core/format/number"
import type { FieldType } from "../../core/schema/types"
import type { InputProps } from "../field-ui"
import { typedNumber } from "../number"
import { TextInput } from "./text-input"

/** The text of an input without focus: 1250.5 → '1.250,5'; a text that is no number stays unchanged. */
const shown = (value: unknown): string =>
  typeof value === "number" ? formatNumber(value) : typeof value === "string" ? value : ""

type Extra = { inputMode: "numeric" | "decimal"; prefix?: string; suffix?: string }

/**
 * A number in Indonesian form: `1.250` is 1250 and `12,5` is 12.5. The value is the number; another text stays, and
 * validation reports it.
 */
export function AmountInput<T extends FieldType>(props: InputProps<T> & Extra) {
  // While typing, the text is not reformatted: an inserted dot would move the caret.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      {...props}
      value={typed ?? shown(props.value)}
      onChange={(text) => {
        const entered = String(text)
        setTyped(entered)
        props.onChange(entered.trim() === "" ? null : typedNumber(entered))
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur()
      }}
    />
  )
}
