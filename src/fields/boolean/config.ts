import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    boolean: FieldBase & { type: "boolean"; labels?: { on: string; off: string } }
  }
  interface FieldValues<F> {
    boolean: boolean
  }
}
