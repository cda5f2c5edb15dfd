import type { Context, FieldBase, Values } from "../../core/schema/types"

/** A derived field whose value is shown, stored and compared like one of the type in `format`. */
type DerivedAs<Format, Value, Unit = undefined, Decimals = undefined> = FieldBase & {
  type: "derived"
  /** Computes the value, in the form and again on the server; null for none. */
  derive: (values: Values, context: Context) => Value | null
  /** The text after the number; `Rp50/kg` for money. */
  unit?: Unit
  /** The digits after the comma; 0 rounds and stores a whole number. */
  decimals?: Decimals
} & Format

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Computed from the other values, shown read-only and sent. */
    derived:
      | DerivedAs<
          {
            /** The type of the value: how it is shown (`Rp49.500`, `07/05/2025`), filtered, sorted and stored; default text. */
            format?: "text"
          },
          string
        >
      | DerivedAs<{ format: "number" }, number, string, number>
      | DerivedAs<{ format: "money" }, number, string>
      | DerivedAs<{ format: "date" }, string>
  }
  interface FieldValues<F> {
    derived: F extends { format: "number" | "money" } ? number : string
  }
}
