import { bothWays, TEXT } from "../../core/schema/json-schema"
import {
  LONGEST_PASSWORD,
  passwordLengthFault,
  SHORTEST_PASSWORD,
} from "../../core/validation/password-length"
import { defineFieldType } from "../field-type"

/** Generated when the form is saved (ui.tsx), sent once, never read back (AB-09, AB-16). */
export const passwordType = defineFieldType<"password", string>({
  type: "password",
  naming: false,
  maxLength: LONGEST_PASSWORD,
  wire: { read: false, send: true },
  shown: false,
  userInput: false,
  storage: () => null,
  wireSchema: () => bothWays({ ...TEXT, minLength: SHORTEST_PASSWORD }),
  operators: () => [],
  parse: (input) => (typeof input === "string" && input !== "" ? input : null),
  serialise: (value) => value || undefined,
  format: () => "••••••••",
  validate: (value) => (typeof value === "string" && value !== "" ? passwordLengthFault(value) : undefined),
  keptFromDrafts: () => true,
})
