import type { Context, FieldBase, Values } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** The id of another resource's record (`many`: a list of ids), held by a foreign key. */
    reference: FieldBase & {
      type: "reference"
      resource: string
      many?: boolean
      /** The target's field to show; default its title. */
      optionLabel?: string
      /** Where the answer keeps the shown name, so that a list needs no second call. */
      readLabel?: string
      /** Which records may be chosen. Reads the target's title and its `lookups`. */
      where?: (option: Values, context: Context) => boolean
      /** Why an offered record may not be chosen; undefined: it may. Only for display: the server decides. Reads what `where` may. */
      blocked?: (option: Values, context: Context) => string | undefined
      /** Computes the id (or null) instead of a choice. It reads `rows` only of resources in `lookups`. */
      derive?: (values: Values, context: Context) => string | null
    }
  }
  interface FieldValues<F> {
    reference: F extends { many: true } ? readonly string[] : string
  }
}
