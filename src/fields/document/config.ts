import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A file as { url, name, type }; its bytes are stored in the browser beside the record. */
    document: FieldBase & {
      type: "document"
      /** The accepted file name extensions. */
      extensions: readonly string[]
      /** The largest size. */
      maxBytes: number
    }
  }
  interface FieldValues<F> {
    document: { url: string; name: string; type: string }
  }
}
