import type { MetaQuery } from "@refinedev/core"
import type { Resource } from "../../core/schema/resource"
import type { Context, Me, Mode, Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { fieldType } from "../../fields/registry"

/** The form's context when it came along as `meta.context`, else one that knows who asks and nothing more. */
export const contextOf = (meta: MetaQuery | undefined, mode: Mode, me: () => Me): Context =>
  (meta?.context as Context | undefined) ?? {
    mode,
    me: me(),
    ref: () => undefined,
    rows: () => undefined,
    original: undefined,
  }

/** The keys of the fields that hold documents. */
export const documentKeys = (resource: Resource): readonly string[] =>
  resource.fields.filter((field) => fieldType(field).keepsFile).map((field) => field.key)

/** Where a row's documents are. */
export function documentUrls(row: Values | undefined, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = row?.[key]
    return isObject(value) && typeof value.url === "string" ? [value.url] : []
  })
}

/** The record that a form began with or stands upon, or that a person saw: `meta.context.original`, `meta.original`. */
export const originalOf = (meta: MetaQuery | undefined): Values | undefined =>
  (meta?.context as Context | undefined)?.original ?? (meta?.original as Values | undefined)
