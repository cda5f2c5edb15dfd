import type { Context, FieldBase, PerMode, Values } from "../../core/schema/types"
import type { SequenceFormat } from "../../core/sequence/sequence"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A running number such as STN-00012, A00012, ANG_A0001. */
    sequence: FieldBase & {
      type: "sequence"
      format: SequenceFormat
      /** Codes of one scope are unique together, whichever resource or table they stand in. */
      scope: string
      /** The resources whose records hold codes of this scope: resource → field. */
      sharedWith: Readonly<Record<string, string>>
      /** The boolean field of those records that says whether their code still counts (AE-55); default: all count. */
      active?: string
      /** The message for a code that is taken; default 'Kode sudah digunakan'. */
      taken?: string
      /** The message when no code is left; default 'X sudah habis.' (AB-105). */
      exhausted?: string
      /** `typed`: digits are typed, with a hint; `generated`: read-only, worked out; `free`: text as it stands. */
      numbering?: PerMode<"typed" | "generated" | "free">
      /** The prefix of a new code, where it depends on the values (PT-35). */
      prefix?: (values: Values, context: Context) => string
    }
  }
  interface FieldValues<F> {
    sequence: string
  }
}
