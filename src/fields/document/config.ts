import type { FieldBase } from "../../core/schema/types"

declare module "../../core/schema/types" {
  interface FieldMap {
    /** A file's { url, name, type }; the bytes live beside the record. */
    document: FieldBase & { type: "document"; extensions: readonly string[]; maxBytes: number }
  }
  interface FieldValues<F> {
    document: { url: string; name: string; type: string }
  }
}
