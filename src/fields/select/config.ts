import type { FieldBase, Option } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** One of a few declared values. */
    select: FieldBase & {
      type: "select"
      /** The values and their labels. */
      options: readonly Option[]
      /** Values of a response count in upper case. */
      upperCase?: boolean
    }
  }
  interface FieldValues<F> {
    select: F extends { options: readonly { value: infer V }[] } ? V : string
  }
}
