import { generatePassword } from "../../core/validation/generate"
import { isActive } from "../../core/validation/validate"
import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

const BULLETS = "••••••••"

/** Nobody types it: it is made while saving, shown once, and on an edit only bullets stand here (AE-38, AE-45, AB-09). */
export const passwordUi = defineFieldUi<"password">({
  type: "password",
  hides: (field, mode) => !(field.masked && mode === "edit"),
  Input: (props) => <TextInput {...props} value={BULLETS} readOnly />,
  generate: (field, values, context) =>
    isActive(field, values, context) && !(field.masked && context.mode === "edit")
      ? generatePassword(field.length, field.alphabet)
      : undefined,
})
