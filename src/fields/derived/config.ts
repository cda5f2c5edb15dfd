import type { Context, FieldBase, Values } from "../../core/schema/types"

/** A derived field whose value is shown, kept and compared as one of the type that `format` names. */
type DerivedAs<Format, Value, Unit = undefined, Decimals = undefined> = FieldBase & {
  type: "derived"
  derive: (values: Values, context: Context) => Value | null
  unit?: Unit
  decimals?: Decimals
} & Format

declare module "../../core/schema/types" {
  interface FieldMap {
    /**
     * Worked out from the other values, shown read-only and sent. `format` says what the value is: how it reads
     * (`Rp49.500`, `12,5 kg`, `07/05/2025`), where it stands, how it is filtered and kept; a number of `decimals: 0` is
     * kept whole. Default: text.
     */
    derived:
      | DerivedAs<{ format?: "text" }, string>
      | DerivedAs<{ format: "number" }, number, string, number>
      | DerivedAs<{ format: "money" }, number, string>
      | DerivedAs<{ format: "date" }, string>
  }
  interface FieldValues<F> {
    derived: F extends { format: "number" | "money" } ? number : string
  }
}
