import { Input } from "antd"
import { defineFieldUi } from "../field-ui"

export const ui = defineFieldUi<"multiline">({
  type: "multiline",
  Input: (props) => (
    <Input.TextArea
      id={props.id}
      value={typeof props.value === "string" ? props.value : ""}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      readOnly={props.readOnly}
      tabIndex={props.readOnly ? -1 : undefined}
      placeholder={props.field.placeholder || undefined}
      autoSize={{ minRows: props.field.rows ?? 3, maxRows: 10 }}
      status={props.invalid ? "error" : ""}
      aria-invalid={props.invalid}
      aria-describedby={props.describedBy}
      aria-label={props.ariaLabel}
      aria-required={props.field.required[props.context.mode] !== null}
    />
  ),
})
