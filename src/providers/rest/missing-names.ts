/**
 * Names of references that a response lacks (`readLabel`). The referenced records are loaded for them. If that fails, the
 * list shows a dash and does not fail.
 */
import type { Registry } from "../../core/schema/registry"
import { type Field, labelKey, labelOf, type Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { isEmpty } from "../../core/validation/values"
import { formatValue, type LinkField, linkFields } from "../../fields/registry"

/** Gives a resource's records, cached or by `load`. */
export type NameSource = (
  name: string,
  load: () => Promise<readonly StoredRecord[]>,
) => Promise<readonly StoredRecord[]>

const lacks = ({ field }: LinkField, row: StoredRecord): boolean =>
  !isEmpty(row[field.key]) && isEmpty(labelOf(row, field.key))

/** References that a screen shows. */
function shownLinks({ fields, list, show }: Resource): readonly LinkField[] {
  const shown = new Set([...list.columns, ...list.filters, ...show.fields].map(({ field }) => field))
  return linkFields(fields).filter(({ field }) => shown.has(field.key))
}

/** Id → name of a record. */
function namesOf(field: Field, rows: readonly StoredRecord[]): ReadonlyMap<unknown, string> {
  return new Map(rows.map((row) => [row.id, formatValue(row[field.key], field, row)]))
}

/** @returns the rows with the missing names, as far as they are known */
export async function withNames<T extends StoredRecord>(
  rows: T[],
  resource: Resource,
  { registry, loadAll }: { registry: Registry; loadAll: (name: string) => Promise<readonly StoredRecord[]> },
): Promise<T[]> {
  const links = shownLinks(resource).filter((link) => rows.some((row) => lacks(link, row)))
  const named = await Promise.all(
    links.map(async (one) => {
      const target = registry.find(one.link.resource)
      if (target?.source.kind !== "rest") return []
      const records = await loadAll(target.name).catch(() => [])
      return records.length === 0
        ? []
        : [{ ...one, names: namesOf(target.field(one.link.label ?? target.title), records) }]
    }),
  )
  const known = named.flat()
  if (known.length === 0) return rows
  return rows.map((row) => {
    const labels: Record<string, unknown> = {}
    for (const { names, ...link } of known) {
      if (!lacks(link, row)) continue
      const value = row[link.field.key]
      const label = Array.isArray(value) ? value.map((id) => names.get(id) ?? null) : names.get(value)
      if (label !== undefined) labels[labelKey(link.field.key)] = label
    }
    return { ...row, ...labels }
  })
}
