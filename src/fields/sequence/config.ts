import type { Context, FieldBase, PerMode, Values } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A running code such as STN-00012, A00012, ANG_A0001: prefix, letter, digits. */
    sequence: FieldBase & {
      type: "sequence"
      /** The text before the letter and the digits; default ''. It may depend on the values (PT-35). */
      prefix?: string | ((values: Values, context: Context) => string)
      /** A letter comes before the digits and goes on to the next one when they are used up; default false. */
      letter?: boolean
      /** The field whose value `prefix` reads: without it no code is generated, and the form shows the `placeholder`. */
      after?: string
      /** The number of digits. */
      digits: number
      /** Sequences of one scope share their codes: a code is unique among all resources that declare the scope. */
      scope: string
      /** The boolean field of a record that frees its code when false (AE-55); default: every record holds its code. */
      active?: string
      /** The message for a code that another record holds; default 'Kode sudah digunakan'. */
      taken?: string
      /** The message when no code is left; default 'X sudah habis.' (AB-105). */
      exhausted?: string
      /** `typed` (default): the user types the digits; `generated`: read-only, computed; `free`: any text. */
      numbering?: PerMode<"typed" | "generated" | "free">
    }
  }
  interface FieldValues<F> {
    sequence: string
  }
}
