import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A text of one line. */
    text: FieldBase & {
      type: "text"
      /** Each word begins with a capital letter. */
      titleCase?: boolean
      /** Capital letters. */
      upperCase?: boolean
      /** The input stops at `maxLength` (SU-12); by default a longer text stays, with a message. */
      stopAtMax?: boolean
      /**
       * The unit after a number in the input and the detail, for a text with `reads: "number"`. A typed unit replaces it; lists,
       * files and papers show the number alone.
       */
      unit?: string
    }
  }
  interface FieldValues<F> {
    text: string
  }
}
