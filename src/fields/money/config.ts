import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Rupiah; with a `unit` so much of it each: `Rp50/kg`. */
    money: FieldBase & { type: "money"; min?: number; max?: number; unit?: string }
  }
  interface FieldValues<F> {
    money: number
  }
}
