import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** The number of records of another resource that refer to the record; the server computes it (SU-18). */
    count: FieldBase & {
      type: "count"
      /** The resource whose records are counted. */
      of: string
      /** Its reference field. */
      by: string
    }
  }
  interface FieldValues<F> {
    count: number
  }
}
