import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** How many records of another resource point here; worked out by the server (SU-18). */
    count: FieldBase & { type: "count"; of: string; by: string }
  }
  interface FieldValues<F> {
    count: number
  }
}
