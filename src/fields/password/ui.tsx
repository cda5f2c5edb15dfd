import type { Values } from "../../core/schema/types"
import { type ALPHABETS, generatePassword } from "../../core/validation/generate"
import { passwordFault } from "../../core/validation/password"
import { isActive } from "../../core/validation/validate"
import { defineFieldUi } from "../field-ui"
import { TextInput } from "../shared/text-input"

const BULLETS = "••••••••"

/** Chance could spell a name that stands in the form, and the server would refuse it. */
const TRIES = 20

/** One that the server takes. */
function generated(length: number, alphabet: keyof typeof ALPHABETS, values: Values): string {
  const own = Object.values(values).filter((value) => typeof value === "string")
  let password = generatePassword(length, alphabet)
  for (let tries = 1; tries < TRIES && passwordFault(password, own); tries++)
    password = generatePassword(length, alphabet)
  return password
}

/** Nobody types it: it is made while saving, shown once, and on an edit only bullets stand here (AE-38, AE-45, AB-09). */
export const ui = defineFieldUi<"password">({
  type: "password",
  hides: (field, mode) => !(field.masked && mode === "edit"),
  Input: (props) => <TextInput {...props} value={BULLETS} readOnly />,
  generate: (field, values, context) =>
    isActive(field, values, context) && !(field.masked && context.mode === "edit")
      ? generated(field.length, field.alphabet, values)
      : undefined,
})
