import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** An e-mail address. */
    email: FieldBase & { type: "email" }
  }
  interface FieldValues<F> {
    email: string
  }
}
