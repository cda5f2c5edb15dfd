import type { FieldBase, Flow, Option } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** One of a few declared values. */
    select: FieldBase & {
      type: "select"
      /** The values and their labels. */
      options: readonly Option[]
      /** Values of a response count in upper case. */
      upperCase?: boolean
      /**
       * The allowed changes of a stored value: `{ OPEN: ["CLOSED"], CLOSED: [{ to: "OPEN", right: "delete" }] }`. The form offers
       * no others, the server answers 409. An option without an entry is final. Default: every change.
       */
      flow?: Flow
    }
  }
  interface FieldValues<F> {
    select: F extends { options: readonly { value: infer V }[] } ? V : string
  }
}
