import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    email: FieldBase & { type: "email" }
  }
  interface FieldValues<F> {
    email: string
  }
}
