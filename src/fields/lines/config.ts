import type { FieldBase, Values } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Records of another resource that are part of the record: typed, sent, stored and deleted with it. */
    lines: FieldBase & {
      type: "lines"
      /** The resource of the lines, which has neither `api` nor a list, and the module of this one. */
      resource: string
      /** Its required reference to this resource. */
      by: string
      /** The fewest lines. */
      min?: number
      /** The most lines; default `maxItems`. */
      max?: number
    }
  }
  interface FieldValues<F> {
    lines: readonly (Values & { id?: string })[]
  }
}
