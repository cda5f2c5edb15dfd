import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    multiline: FieldBase & { type: "multiline"; rows?: number }
  }
  interface FieldValues<F> {
    multiline: string
  }
}
