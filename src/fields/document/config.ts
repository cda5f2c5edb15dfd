import type { DocumentValue } from "../../core/document/value"
import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A file as { url, name, type }; our own server adds its size and SHA-256. Its bytes are stored beside the record. */
    document: FieldBase & {
      type: "document"
      /** The accepted file name extensions: pdf, png, jpg, jpeg, doc, docx, xls, xlsx. */
      extensions: readonly string[]
      /** The largest size; at most 50 MB. */
      maxBytes: number
      /** The value is a list of at most `maxItems` files. On our own server only. */
      many?: boolean
    }
  }
  interface FieldValues<F> {
    document: F extends { many: true } ? readonly DocumentValue[] : DocumentValue
  }
}
