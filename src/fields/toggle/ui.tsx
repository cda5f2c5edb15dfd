import { Button } from "antd"
import { defineFieldUi } from "../field-ui"

/** A button with the name of its effect (PT-21, PT-22). */
export const ui = defineFieldUi<"toggle">({
  type: "toggle",
  bare: true,
  Input: ({ id, field, value, onChange, readOnly, describedBy }) => (
    <Button
      id={id}
      disabled={readOnly}
      aria-expanded={value === true}
      aria-describedby={describedBy}
      onClick={() => onChange(value !== true)}
    >
      {value === true ? field.labels.on : field.labels.off}
    </Button>
  ),
})
