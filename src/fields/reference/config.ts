import type { ConfirmChoice, Context, FieldBase, Values } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** The id of another resource's record, with a foreign key. */
    reference: FieldBase & {
      type: "reference"
      /** The target. */
      resource: string
      /** The value is a list of ids. */
      many?: boolean
      /** The target's field to show; default its title. */
      optionLabel?: string
      /** The path of the shown name in the response; default beside the id, as `{name}_label`. */
      readLabel?: string
      /** The choices end with an entry that adds a record of the target in a dialog, for users who may add one. */
      addHere?: boolean
      /** True for the records that may be chosen. It reads the target's title and `lookups`. */
      where?: (option: Values, context: Context) => boolean
      /** The reason why an offered record is greyed; undefined for none. For display: the server decides. It reads the same as `where`. */
      blocked?: (option: Values, context: Context) => string | undefined
      /**
       * Choices that are listed last and confirmed at the save. `when`: true for such a record; it reads the same as `where`.
       * `heading` is the question, `text` its consequence.
       */
      confirm?: ConfirmChoice
      /** Computes the id (or null) instead of a choice. It reads `rows` only of resources in `lookups`. */
      derive?: (values: Values, context: Context) => string | null
    }
  }
  interface FieldValues<F> {
    reference: F extends { many: true } ? readonly string[] : string
  }
}
