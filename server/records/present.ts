/** Records as the API answers them: nested where the declarations read them. */
import { type ReadPath, writeAt } from "../../src/core/codec/path"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import { fieldType, type LinkField, linkOf } from "../../src/fields/registry"
import { readAccountStates } from "../auth/suspension"
import { fromRow } from "../database/columns"
import type { Queries, Row } from "../database/types"
import { labelField, type Only, readCounts, readLinks, readTargets, type Targets, targetReader } from "./read"

export type Answer = Record<string, unknown> & { id: string }

interface Presenting {
  trx: Queries
  registry: Registry
  resource: Resource
  /** The only fields to answer; undefined: the whole record. */
  only?: Only
}

/** The path of the record that a label is read from: `employees.group` for `employees.group.name`. */
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

interface Writing {
  answer: Answer
  registry: Registry
  targets: Targets
  reader: ReturnType<typeof targetReader>
  whole: boolean
}

function writeLink(
  { field, link }: LinkField,
  value: unknown,
  { answer, registry, targets, reader, whole }: Writing,
) {
  const path = field.read
  if (!path) return
  const picked = path.findIndex((step) => step.pick)
  if (picked >= 0 && (value === null || value === undefined)) {
    // The list itself is there even when this part of it is not.
    const list = path.slice(0, picked + 1).map((step) => ({ ...step, pick: null }))
    if (!hasList(answer, list)) writeAt(answer, list, [])
    return
  }
  const rows = targets.get(link.resource)
  if (link.many) {
    const ids = Array.isArray(value) ? value.map(String) : []
    const labels = ids.map((id) => reader.labelOf(link, rows?.get(id)))
    writeAt(
      answer,
      path,
      ids.map((id, index) => ({ id, name: labels[index] })),
    )
    if (field.readLabel) writeAt(answer, field.readLabel, labels)
    return
  }
  writeAt(answer, path, value ?? null)
  if (!field.readLabel) return
  const row = typeof value === "string" ? rows?.get(value) : undefined
  writeAt(answer, field.readLabel, reader.labelOf(link, row))
  const base = basePath(field.readLabel, labelField(registry, link))
  if (!whole || !base || !row) return
  const target = registry.get(link.resource)
  const values = reader.valuesOf(link, row)
  writeAt(answer, [...base, { name: "id", pick: null }], row.id)
  for (const key of link.lookupFields) {
    const carried = target.field(key)
    if (carried.read && carried.column !== null)
      writeAt(answer, [...base, ...carried.read], values[key] ?? null)
  }
}

function hasList(answer: Answer, path: ReadPath): boolean {
  let node: unknown = answer
  for (const { name } of path) node = (node as Record<string, unknown> | undefined)?.[name]
  return Array.isArray(node)
}

/** The answers of rows, in their order. */
export async function present(
  rows: readonly Row[],
  { trx, registry, resource, only }: Presenting,
): Promise<Answer[]> {
  const ids = rows.map((row) => String(row.id))
  const links = await readLinks(trx, resource, { ids, only })
  const counts = await readCounts(trx, registry, { resource, ids, only })
  const records = rows.map((row) => {
    const values = fromRow(resource, row)
    for (const [key, byOwner] of links) values[key] = byOwner.get(String(row.id)) ?? []
    for (const [key, byRecord] of counts) values[key] = byRecord.get(String(row.id)) ?? 0
    return values
  })
  const targets = await readTargets(trx, registry, { resource, records, only })
  const reader = targetReader(registry)
  const accounts = only === undefined && resource.account ? await readAccountStates(trx, ids) : undefined
  return rows.map((row, index) => {
    const answer: Answer = { id: String(row.id) }
    for (const constant of resource.fixedValues) writeAt(answer, constant.read, constant.value)
    const writing = { answer, registry, targets, reader, whole: only === undefined }
    for (const field of resource.fields) {
      if (!field.read || (only && !only.has(field.key))) continue
      const kept = field.column !== null || counts.has(field.key)
      if (!kept) continue
      const value = records[index]?.[field.key]
      const link = linkOf(field)
      if (link) writeLink({ field, link }, value, writing)
      else if (value === null || value === undefined) writeAt(answer, field.read, null)
      else writeAt(answer, field.read, fieldType(field).toWire(value, field))
    }
    // Ours alone: no field reads it, and so no payload sends it.
    if (accounts) answer.account = accounts.get(answer.id) ?? null
    if (only === undefined)
      Object.assign(answer, {
        created_at: row.created_at,
        updated_at: row.updated_at,
        version: Number(row.version),
      })
    return answer
  })
}
