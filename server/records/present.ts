/** Responses of records: nested objects, at the paths that the declarations read. */
import { type ReadPath, writeAt } from "../../src/core/codec/path"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { fieldType, type LinkField, linkOf } from "../../src/fields/registry"
import { readAccountStates } from "../auth/suspension"
import { columnReader } from "../database/columns"
import type { Queries, Row } from "../database/types"
import { labelField, type Only, readCounts, readLinks, readTargets, type Targets, targetReader } from "./read"

export type Answer = Record<string, unknown> & { id: string }

interface Presenting {
  trx: Queries
  registry: Registry
  resource: Resource
  /** The only fields of the response; undefined: the whole record. */
  only?: Only
}

/** Path of the record that a label is read from: `employees.group` for `employees.group.name`. */
function basePath(readLabel: ReadPath, label: Field): ReadPath | undefined {
  const tail = label.read ?? []
  const base = readLabel.slice(0, readLabel.length - tail.length)
  const fits =
    base.length > 0 &&
    tail.every((step, index) => {
      const own = readLabel[base.length + index]
      return own?.name === step.name && own.pick === null
    })
  return fits ? base : undefined
}

/** Puts a field's value into a response. */
type Writer = (answer: Answer, value: unknown) => void

interface LinkTargets {
  registry: Registry
  targets: Targets
  reader: ReturnType<typeof targetReader>
  /** Adds the target's id and lookup fields to its label. */
  whole: boolean
}

function linkWriter(
  { field, link }: LinkField,
  path: ReadPath,
  { registry, targets, reader, whole }: LinkTargets,
): Writer {
  const { readLabel } = field
  const rows = targets.get(link.resource)
  const labelOf = reader.labelsOf(link)
  if (link.many)
    return (answer, value) => {
      const ids = Array.isArray(value) ? value.map(String) : []
      const labels = ids.map((id) => labelOf(rows?.get(id)))
      writeAt(
        answer,
        path,
        ids.map((id, index) => ({ id, name: labels[index] })),
      )
      if (readLabel) writeAt(answer, readLabel, labels)
    }
  const picked = path.findIndex((step) => step.pick)
  const list = path.slice(0, picked + 1).map((step) => ({ ...step, pick: null }))
  const base = whole && readLabel ? basePath(readLabel, labelField(registry, link)) : undefined
  const target = registry.get(link.resource)
  const carried = base
    ? link.lookupFields.flatMap((key) => {
        const { read, column } = target.field(key)
        return read && column !== null ? [{ key, path: [...base, ...read] }] : []
      })
    : []
  const idPath = base && [...base, { name: "id", pick: null }]
  return (answer, value) => {
    if (picked >= 0 && (value === null || value === undefined)) {
      // The response has the list even if it lacks this element.
      if (!hasList(answer, list)) writeAt(answer, list, [])
      return
    }
    writeAt(answer, path, value ?? null)
    if (!readLabel) return
    const row = typeof value === "string" ? rows?.get(value) : undefined
    writeAt(answer, readLabel, labelOf(row))
    if (!idPath || !row) return
    writeAt(answer, idPath, row.id)
    const values = reader.valuesOf(link, row)
    for (const { key, path } of carried) writeAt(answer, path, values[key] ?? null)
  }
}

function hasList(answer: Answer, path: ReadPath): boolean {
  let node: unknown = answer
  for (const { name } of path) node = (node as Record<string, unknown> | undefined)?.[name]
  return Array.isArray(node)
}

function plainWriter(field: Field, path: ReadPath): Writer {
  const { toWire } = fieldType(field)
  return (answer, value) =>
    writeAt(answer, path, value === null || value === undefined ? null : toWire(value, field))
}

/** The responses of rows, in their order. */
export async function present(
  rows: readonly Row[],
  { trx, registry, resource, only }: Presenting,
): Promise<Answer[]> {
  const ids = rows.map((row) => String(row.id))
  const links = await readLinks(trx, resource, { ids, only })
  const counts = await readCounts(trx, registry, { resource, ids, only })
  const valueReader = (field: Field): ((row: Row) => unknown) | null => {
    const [many, numbers] = [links.get(field.key), counts.get(field.key)]
    if (many) return ({ id }) => many.get(String(id)) ?? []
    return numbers ? ({ id }) => numbers.get(String(id)) ?? 0 : columnReader(field)
  }
  const parts = resource.fields.flatMap((field) => {
    const readValue = field.read && (!only || only.has(field.key)) ? valueReader(field) : null
    return field.read && readValue ? [{ field, path: field.read, link: linkOf(field), readValue }] : []
  })
  const targets = await readTargets(trx, registry, { rows, parts })
  const site = { registry, targets, reader: targetReader(registry), whole: only === undefined }
  const writers = parts.map(({ field, path, link, readValue }) => ({
    readValue,
    write: link ? linkWriter({ field, link }, path, site) : plainWriter(field, path),
  }))
  const accounts = only === undefined && resource.account ? await readAccountStates(trx, ids) : undefined
  return rows.map((row) => {
    const answer: Answer = { id: String(row.id) }
    for (const constant of resource.fixedValues) writeAt(answer, constant.read, constant.value)
    for (const { readValue, write } of writers) write(answer, readValue(row))
    // No field reads it, so no payload sends it.
    if (accounts) answer.account = accounts.get(answer.id) ?? null
    if (only === undefined) {
      answer.created_at = row.created_at
      answer.updated_at = row.updated_at
      answer.version = Number(row.version)
    }
    return answer
  })
}
