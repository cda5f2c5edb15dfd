import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A calendar day, `YYYY-MM-DD`, without a time zone (AB-61). */
    date: FieldBase & { type: "date" }
  }
  interface FieldValues<F> {
    date: string
  }
}
