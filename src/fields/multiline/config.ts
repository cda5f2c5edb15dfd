import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A text of several lines. */
    multiline: FieldBase & {
      type: "multiline"
      /** The height of the input in lines. */
      rows?: number
    }
  }
  interface FieldValues<F> {
    multiline: string
  }
}
