import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Digits stored as text, with leading zeros. */
    digits: FieldBase & {
      type: "digits"
      /** A phone number: the input turns `+62…` and `62 …` into `0…`. */
      phone?: boolean
    }
  }
  interface FieldValues<F> {
    digits: string
  }
}
