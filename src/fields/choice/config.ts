import type { ChoiceOption, Context, FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A text chosen among options that are computed from the records of another resource. */
    choice: FieldBase & {
      type: "choice"
      /** The resource whose records give the options. */
      resource: string
      /**
       * The fields of `resource` of which one holds the value of each option, or a list with it; case and blanks do not
       * count. A save finds the records of a value by an index on these fields.
       */
      valueFrom: readonly string[]
      /**
       * Computes the options from `rows`. It reads of `resource` the fields in `valueFrom` and `lookups`. Other resources in
       * `lookups` only narrow the options: of these a save reads the records that hold the value in one of the named
       * fields, and the form does without those that the user may not read (AB-102).
       */
      options: (context: Context) => readonly ChoiceOption[]
      /** The API holds the value in a list, mostly of one item; further items stay as they are (AB-103). */
      asArray?: boolean
    }
  }
  interface FieldValues<F> {
    choice: string
  }
}
