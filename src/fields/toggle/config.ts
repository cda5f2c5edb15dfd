import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A switch of the form: reveals other fields, is itself neither read nor sent; the server takes it as on when the payload has `onWhenPresent`. */
    toggle: FieldBase & { type: "toggle"; labels: { on: string; off: string }; onWhenPresent: string }
  }
  interface FieldValues<F> {
    toggle: boolean
  }
}
