/** The values that a filter of a reference or a choice offers: those in the list, by name. */
import type { Field } from "../../core/schema/resource"
import { labelKey } from "../../core/schema/resource"
import type { Option, StoredRecord } from "../../core/schema/types"
import { fieldType, formatValue, linkOf } from "../../fields/registry"

/** More would not be found at a glance, and typing finds the others. */
const MOST = 500

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** True for a field whose values come from a set of records or options, or repeat. */
export const hasSetOfValues = (field: Field): boolean =>
  linkOf(field) !== null || fieldType(field).offers(field) !== null || field.completes

/** Distinct values of a field with their texts, sorted. Of several in one record each counts. */
export function offeredValues(field: Field, rows: readonly StoredRecord[]): Option[] {
  const found = new Map<string, string>()
  for (const row of rows) {
    const values = listOf(row[field.key])
    const labels = listOf(row[labelKey(field.key)])
    for (const [index, value] of values.entries()) {
      if (found.size === MOST || typeof value !== "string" || value === "" || found.has(value)) continue
      const label = formatValue(value, field, { ...row, [labelKey(field.key)]: labels[index] })
      if (label !== "") found.set(value, label)
    }
  }
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "id"))
}
