import type { FieldBase } from "../../core/schema/types"

export type Stars = 1 | 2 | 3 | 4 | 5

declare module "../../core/schema/types" {
  interface FieldMap {
    /** One to five stars; on the wire `4/5`. */
    rating: FieldBase & { type: "rating"; words?: readonly [string, string, string, string, string] }
  }
  interface FieldValues<F> {
    rating: Stars
  }
}
