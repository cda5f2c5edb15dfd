/** Converts stored values from one field type to another, and never guesses. */

import type { AnyFieldType } from "../../src/core/schema/field-types"
import type { Field } from "../../src/core/schema/resource"
import type { Context, FieldType } from "../../src/core/schema/types"
import { fold } from "../../src/core/text"
import { isEmpty } from "../../src/core/validation/values"
import { fieldType, fieldTypes } from "../../src/fields/registry"
import { toColumn } from "../database/columns"
import { type Labels, labelsIn } from "./labels"
import type { FieldLine } from "./lineage"
import type { SnapshotField } from "./schema-snapshot"

/** The new stored value; undefined: not convertible. */
export type Convert = (stored: unknown) => { stored: string | number | null } | undefined

/** Empty context: a type then checks a value alone. */
const EMPTY_CONTEXT: Context = {
  mode: "edit",
  me: { id: "", name: "", role: "" },
  original: undefined,
  ref: () => undefined,
  rows: () => undefined,
}

/** True if the type accepts the value by itself; rules that need the record's other values do not count. */
function fits(type: AnyFieldType, value: unknown, field: Field): boolean {
  if (type.numbering(field)) return true
  try {
    return type.validate(value, field, {}, EMPTY_CONTEXT) === undefined
  } catch {
    return true
  }
}

/** Converts a stored value to text; null if it has no text. */
function asText(before: SnapshotField): (stored: unknown) => string | null {
  const type = fieldTypes.find(before.type)
  return (stored) => {
    if (!type) return typeof stored === "number" ? String(stored).replace(".", ",") : String(stored)
    const decoded: unknown =
      before.kind === "json" && typeof stored === "string" ? JSON.parse(stored) : stored
    const value = type.parse(decoded, before as unknown as Field)
    return value === null ? null : type.asText(value)
  }
}

function fromText(field: Field, kind: SnapshotField["kind"]): (text: string | null) => ReturnType<Convert> {
  const type = fieldType({ type: field.type as FieldType })
  return (text) => {
    const value = text === null ? null : type.fromText(text, field)
    const nothing = field.derive ? { stored: null } : undefined
    if (isEmpty(value) || !fits(type, value, field)) return nothing
    const stored = toColumn(field, value)
    const whole = kind !== "integer" || Number.isInteger(stored)
    const number = kind === "text" || kind === "json" || Number.isFinite(stored)
    return whole && number ? { stored } : nothing
  }
}

const isNumber = ({ kind, type }: SnapshotField): boolean =>
  kind === "real" || (kind === "integer" && type !== "boolean")

/**
 * Converter from a field's old type to its declared one; null: values stay as they are.
 * @param before the old field; neither it nor the new one is stored in links
 */
export async function converterOf(
  { field, now }: FieldLine,
  before: SnapshotField,
  planning: Labels,
): Promise<Convert | null> {
  const { lineage, labelsOf } = planning
  const nowNamed = now.target && (lineage.tables.find(({ spec }) => spec.name === now.target)?.from ?? "")
  if (nowNamed !== null && nowNamed === before.target && before.kind === "text") return null
  if (now.target !== null) {
    // By id; values of other types also by label, if only one record has it.
    const labels = await labelsIn(planning, now.target)
    const byLabel = new Map<string, string | null>()
    if (before.target === null && before.type !== now.type)
      for (const [id, label] of labels)
        byLabel.set(fold(label), byLabel.has(fold(label)) || label === "" ? null : id)
    const text = asText(before)
    return (stored) => {
      const given = before.target === null ? text(stored) : String(stored)
      const id = given === null ? undefined : labels.has(given) ? given : byLabel.get(fold(given))
      return id ? { stored: id } : undefined
    }
  }
  if (before.kind === now.kind && (before.type === now.type || (isNumber(before) && isNumber(now))))
    return null
  const make = fromText(field, now.kind)
  if (before.target !== null) {
    // A reference becomes the label of its record, not its id.
    const labels = await labelsOf(before.target)
    return (stored) => make(labels.get(String(stored)) || null)
  }
  const text = asText(before)
  return (stored) => make(text(stored))
}
