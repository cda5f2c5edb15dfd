import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Digits kept as text, so that leading zeros and long identity numbers survive. */
    digits: FieldBase & {
      type: "digits"
      /** A phone number: typed or pasted as `+62…` it becomes `0…` in the input. */
      phone?: boolean
    }
  }
  interface FieldValues<F> {
    digits: string
  }
}
