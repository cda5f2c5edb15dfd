import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    text: FieldBase & {
      type: "text"
      titleCase?: boolean
      upperCase?: boolean
      /** The input takes no more than `maxLength` (SU-12). Elsewhere a longer text stays whole, with a message. */
      stopAtMax?: boolean
    }
  }
  interface FieldValues<F> {
    text: string
  }
}
