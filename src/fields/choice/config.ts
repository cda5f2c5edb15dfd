import type { ChoiceOption, Context, FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** Chosen among options worked out from other resources' records; the value is text of our own. */
    choice: FieldBase & {
      type: "choice"
      /** resource → the fields of it that `options` reads. */
      sources: Readonly<Record<string, readonly string[]>>
      options: (context: Context) => readonly ChoiceOption[]
      /** The answer keeps the value in a list, mostly of one; the others of several stay as they are (AB-103). */
      asArray?: boolean
      /** Of `sources` those that only narrow the options: who may not read them goes without, and the server checks (AB-102). */
      narrowedBy?: readonly string[]
    }
  }
  interface FieldValues<F> {
    choice: string
  }
}
