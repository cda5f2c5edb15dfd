import { orElse } from "../../core/schema/rule-error"
import type { Values } from "../../core/schema/types"
import { type ALPHABETS, generateAccepted } from "../../core/validation/generate"
import { isActive } from "../../core/validation/values"
import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

const BULLETS = "••••••••"

const generated = (length: number, alphabet: keyof typeof ALPHABETS, values: Values): string =>
  generateAccepted(
    length,
    alphabet,
    Object.values(values).filter((value) => typeof value === "string"),
  )

/** Generated while saving and shown once; an edit shows bullets (AE-38, AE-45, AB-09). */
export const ui = defineFieldUi<"password">({
  type: "password",
  hides: (field, mode) => !(field.masked && mode === "edit"),
  Input: (props) => <TextInput {...props} value={BULLETS} readOnly />,
  generate: (field, values, context) =>
    orElse(() => isActive(field, values, context), false) && !(field.masked && context.mode === "edit")
      ? generated(field.length, field.alphabet, values)
      : undefined,
})
