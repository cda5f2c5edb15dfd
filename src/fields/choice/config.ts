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
      /**
       * source → its fields of which one holds the value of each option that a record gives, or is in the way of (of a
       * list an item does; case and blanks do not count): of these the server looks only at the records that hold the
       * value in question, found by an index. A source that is not named is looked through whole. Where every source is
       * named, and one of them is a long list, its choices are found by the server: `options` then works each record's out
       * without `ref`.
       */
      heldBy?: Readonly<Record<string, readonly string[]>>
    }
  }
  interface FieldValues<F> {
    choice: string
  }
}
