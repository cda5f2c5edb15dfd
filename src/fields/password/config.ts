import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Generated at save, shown once, never read back. */
    password: FieldBase & {
      type: "password"
      alphabet: "alphanumeric" | "symbols"
      length: number
      /** On edit only bullets stand here, and nothing is generated or sent (AE-45, AB-09). */
      masked?: boolean
    }
  }
  interface FieldValues<F> {
    password: string
  }
}
