import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A vehicle's number in three parts; the answer keeps a list of them (AB-47). */
    plate: FieldBase & {
      type: "plate"
      parts: readonly [PlatePart, PlatePart, PlatePart]
    }
  }
  interface FieldValues<F> {
    plate: string | readonly string[]
  }
}

export interface PlatePart {
  label: string
  /** Shown when this part is empty. */
  required: string
  kind: "letters" | "digits"
  max: number
}
