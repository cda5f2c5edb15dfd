import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A password that the save generates and shows once; it is never read. */
    password: FieldBase & {
      type: "password"
      /** The characters: letters and digits, or with `@#$!`. */
      alphabet: "alphanumeric" | "symbols"
      /** The number of characters. */
      length: number
      /** An edit shows bullets, and generates and sends nothing (AE-45, AB-09). */
      masked?: boolean
    }
  }
  interface FieldValues<F> {
    password: string
  }
}
