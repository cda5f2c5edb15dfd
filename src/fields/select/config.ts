import type { FieldBase, Option } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    select: FieldBase & { type: "select"; options: readonly Option[]; upperCase?: boolean }
  }
  interface FieldValues<F> {
    select: F extends { options: readonly { value: infer V }[] } ? V : string
  }
}
