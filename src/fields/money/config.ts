import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Rupiah. */
    money: FieldBase & {
      type: "money"
      /** The smallest amount. */
      min?: number
      /** The largest amount. */
      max?: number
      /** A rate: `kg` is shown as `Rp50/kg`. */
      unit?: string
    }
  }
  interface FieldValues<F> {
    money: number
  }
}
