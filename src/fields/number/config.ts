import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    number: FieldBase & { type: "number"; min?: number; max?: number; decimals?: number; unit?: string }
  }
  interface FieldValues<F> {
    number: number
  }
}
