import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Digits kept as text, so that leading zeros and long identity numbers survive. */
    digits: FieldBase & { type: "digits" }
  }
  interface FieldValues<F> {
    digits: string
  }
}
