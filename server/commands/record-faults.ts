/** Deviations of a list's records from the declaration by which the app reads them. */
import { readAt } from "../../src/core/codec/path"
import type { Field, Resource } from "../../src/core/schema/resource"
import { isObject } from "../../src/core/text"
import { isEmpty } from "../../src/core/validation/values"
import { fieldType } from "../../src/fields/registry"

interface RecordFault {
  problem: string
  remedy: string
}

const pathText = (field: Field): string =>
  (field.read ?? []).map(({ name, pick }) => (pick ? `${name}[${pick.key}=${pick.value}]` : name)).join(".")

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? "undefined"

/** A value that the field's type cannot read; undefined: it can. */
function unreadable(field: Field, raw: unknown): string | undefined {
  if (isEmpty(raw)) return undefined
  const type = fieldType(field)
  const value = type.parse(raw, field)
  if (isEmpty(value) && !Array.isArray(raw)) return "is not readable"
  const domain = type.domain(field)
  if (domain.length > 0 && !domain.includes(value as string | boolean))
    return `is none of ${domain.join(", ")}`
  if (type.storage(field as never) === "real" && typeof value !== "number") return "is no number"
  const message = domain.length === 0 ? simpleFault(field, value) : undefined
  return message && `is refused by the form: ${message}`
}

/** The message of a type's own check, unless it needs other records. */
function simpleFault(field: Field, value: unknown): string | undefined {
  const type = fieldType(field)
  if (type.link(field) || type.offers(field) || type.numbering(field) || field.lines) return undefined
  try {
    return type.validate(
      value,
      field,
      {},
      {
        mode: "edit",
        me: { id: "", name: "", role: "" },
        original: { [field.key]: value },
        ref: () => undefined,
        rows: () => undefined,
      },
    )
  } catch {
    return undefined
  }
}

function fieldFaults(field: Field, rows: readonly Readonly<Record<string, unknown>>[]): RecordFault[] {
  const { read } = field
  // The host computes nothing that the app derives, and a picked item may be missing.
  if (!read || field.derive || read.some(({ pick }) => pick !== null)) return []
  const path = pathText(field)
  const values = rows.map((row) => readAt(row, read))
  if (rows.length > 0 && values.every((value) => value === undefined))
    return field.required.create === null
      ? []
      : [{ problem: `no record has '${path}' (${field.label})`, remedy: "answer the field under this path" }]
  for (const value of values) {
    const fault = unreadable(field, value)
    if (fault)
      return [
        {
          problem: `'${path}' (${field.label}): ${shown(value)} ${fault}`,
          remedy: "answer it as this API does",
        },
      ]
  }
  return []
}

/** Faults of ids, then of fields, one for each field. */
export function recordFaults(resource: Resource, list: readonly unknown[]): RecordFault[] {
  const rows = list.filter(isObject)
  const faults: RecordFault[] = []
  if (rows.length < list.length)
    faults.push({ problem: "has elements that are no objects", remedy: "answer one object a record" })
  const ids = rows.map(({ id }) => id)
  if (ids.some((id) => typeof id !== "string" && typeof id !== "number"))
    faults.push({ problem: "has records without `id`", remedy: "give each record an id, a text or a number" })
  if (new Set(ids.map(String)).size < ids.length)
    faults.push({ problem: "has two records with one `id`", remedy: "give each record an id of its own" })
  return [...faults, ...resource.fields.flatMap((field) => fieldFaults(field, rows))]
}
