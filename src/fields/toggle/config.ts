import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A switch of the form that reveals other fields; it is neither read nor sent. */
    toggle: FieldBase & {
      type: "toggle"
      /** The texts of the button in both states. */
      labels: { on: string; off: string }
      /** The field whose presence in a payload means on, for the server. */
      onWhenPresent: string
    }
  }
  interface FieldValues<F> {
    toggle: boolean
  }
}
