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
      /** Which records may be chosen. May read only the target's title and `lookupFields`. */
      where?: (option: Values, context: Context) => boolean
      /** Why an option that stands in the list may not be chosen; undefined: it may. For show: the server decides. Reads what `where` may. */
      blocked?: (option: Values, context: Context) => string | undefined
      /** The target's further fields that conditions and derivations of this resource read through `ref`. */
      lookupFields?: readonly string[]
      /** Worked out instead of chosen: the id, or null. */
      derive?: (values: Values, context: Context) => string | null
      /** `false`: `derive` takes the id from `ref` or from the record itself, and looks through no `rows`. */
      looksThrough?: false
    }
  }
  interface FieldValues<F> {
    reference: F extends { many: true } ? readonly string[] : string
  }
}
