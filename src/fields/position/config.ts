import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A place as a text, `-5.3971, 105.2668 (±12 m)`: typed, or taken from the device. */
    position: FieldBase & { type: "position" }
  }
  interface FieldValues<F> {
    position: string
  }
}
