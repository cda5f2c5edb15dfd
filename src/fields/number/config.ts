import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A number. */
    number: FieldBase & {
      type: "number"
      /** The smallest number. */
      min?: number
      /** The largest number. */
      max?: number
      /** The most digits after the comma that are shown; the value keeps all of them (a rule limits those). Default any. */
      decimals?: number
      /** The text after the number. */
      unit?: string
    }
  }
  interface FieldValues<F> {
    number: number
  }
}
