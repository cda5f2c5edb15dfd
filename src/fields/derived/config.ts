import type { Context, FieldBase, Values } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Worked out from the other values, shown read-only and sent. */
    derived: FieldBase & {
      type: "derived"
      derive: (values: Values, context: Context) => string | number | null
      storage?: "text" | "integer"
    }
  }
  interface FieldValues<F> {
    derived: string | number
  }
}
