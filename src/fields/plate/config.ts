import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A vehicle's number in three parts; the API holds a list of numbers (AB-47). */
    plate: FieldBase & {
      type: "plate"
      /** The three inputs. */
      parts: readonly [PlatePart, PlatePart, PlatePart]
    }
  }
  interface FieldValues<F> {
    plate: string | readonly string[]
  }
}

export interface PlatePart {
  /** The label of the part. */
  label: string
  /** The message of an empty part. */
  required: string
  /** The characters of the part. */
  kind: "letters" | "digits"
  /** The most characters. */
  max: number
}
