import type { Resource } from "../../core/schema/resource"
import type { Context, Mode, Values } from "../../core/schema/types"

const isContext = (value: unknown): value is Context =>
  typeof value === "object" && value !== null && "mode" in value && "ref" in value

/** The form's context, when it came along; else one that knows no more than the record. */
export function contextOf(meta: Values | undefined, mode: Mode, original: Values | undefined): Context {
  const given = meta?.context
  return isContext(given)
    ? given
    : { mode, me: { id: "", name: "", role: "" }, ref: () => undefined, rows: () => undefined, original }
}

/** The keys of the fields that hold documents. */
export const documentKeys = (resource: Resource): readonly string[] =>
  resource.fields.filter((field) => field.type === "document").map((field) => field.key)

/** Where a row's documents are. */
export function documentUrls(row: Values | undefined, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = row?.[key]
    return typeof value === "object" && value !== null && "url" in value && typeof value.url === "string"
      ? [value.url]
      : []
  })
}
