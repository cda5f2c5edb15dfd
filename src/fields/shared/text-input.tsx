import { Input } from "antd"
import type { ClipboardEventHandler, FocusEventHandler } from "react"
import type { FieldType } from "../../core/schema/types"
import type { InputProps } from "../field-ui"
import proposals from "./proposals.module.css"
import styles from "./text-input.module.css"

type Extra = {
  /** Transforms the typed text: upper case, digits only. */
  change?: (text: string) => string
  onPaste?: ClipboardEventHandler
  onMouseDown?: () => void
  onFocus?: FocusEventHandler<HTMLInputElement>
  inputMode?: "text" | "numeric" | "decimal" | "email" | "tel"
  type?: "text" | "email"
  maxLength?: number
  autoComplete?: string
  /** '' keeps the place of one that comes later, as for a suffix: antd draws another element without either. */
  prefix?: string
  suffix?: string
  /** The read-only input is still to be filled, and shows its placeholder. */
  waiting?: boolean
}

const INPUT = { input: proposals.input ?? "" }

/**
 * One line of text. React moves the caret to the end if the value changes, so the element gets text and caret first
 * (AB-41).
 */
export function TextInput<T extends FieldType>(props: InputProps<T> & Extra) {
  const { value, change, onChange, known = [] } = props
  const listId = `${props.id}-known`
  const input = (
    <Input
      // The browser's own list of proposals: input stays free, and no popup covers the next input.
      list={known.length > 0 && !props.readOnly ? listId : undefined}
      id={props.id}
      value={typeof value === "string" || typeof value === "number" ? String(value) : ""}
      onChange={(event) => {
        const typed = event.target.value
        const text = change ? change(typed) : typed
        // antd passes a copy of the event; the real input is the native event's target.
        const input = event.nativeEvent.target
        if (change && text !== typed && input instanceof HTMLInputElement && input.selectionStart !== null) {
          const before = change(typed.slice(0, input.selectionStart))
          input.value = text
          input.setSelectionRange(before.length, before.length)
        }
        onChange(text)
      }}
      onPaste={props.onPaste}
      onMouseDown={props.onMouseDown}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      readOnly={props.readOnly}
      // Tab goes from one input that can be filled to the next.
      tabIndex={props.readOnly ? -1 : undefined}
      className={props.readOnly ? styles.readOnly : undefined}
      classNames={INPUT}
      placeholder={
        props.readOnly && !props.waiting ? undefined : props.offered || props.field.placeholder || undefined
      }
      inputMode={props.inputMode}
      type={props.type ?? "text"}
      maxLength={props.maxLength}
      autoComplete={props.autoComplete ?? "off"}
      prefix={props.prefix === undefined ? undefined : <span className={styles.affix}>{props.prefix}</span>}
      suffix={props.suffix === undefined ? undefined : <span className={styles.affix}>{props.suffix}</span>}
      status={props.invalid ? "error" : ""}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      aria-label={props.ariaLabel}
      aria-required={props.field.required[props.context.mode] !== null}
    />
  )
  if (known.length === 0) return input
  return (
    <>
      {input}
      <datalist id={listId}>
        {known.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
