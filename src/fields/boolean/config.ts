import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Yes or no. */
    boolean: FieldBase & {
      type: "boolean"
      /** The texts of both values; default 'Ya' and 'Tidak'. */
      labels?: { on: string; off: string }
    }
  }
  interface FieldValues<F> {
    boolean: boolean
  }
}
