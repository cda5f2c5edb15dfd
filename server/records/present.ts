/**
 * Records of rows, as nested responses at the paths that the declarations read, and as flat records with the declared keys,
 * which conditions, rules and the history read.
 */
import { ACCOUNT, decodeAt, ID, VERSION } from "../../src/core/codec/codec"
import { parsePath, type ReadPath, readAt, writeAt } from "../../src/core/codec/path"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import { fieldType, type LinkField, linkOf, wire } from "../../src/fields/registry"
import { readAccountStates } from "../auth/suspension"
import { columnReader } from "../database/columns"
import type { Queries, Row } from "../database/types"
import { lineRows, linesFields } from "./lines"
import {
  labelField,
  type Only,
  readCounts,
  readLinks,
  readRows,
  readTargets,
  type Targets,
  targetReader,
} from "./read"
import type { SessionView } from "./session-view"

export type Answer = Record<string, unknown> & { id: string }

interface Where {
  trx: Queries
  registry: Registry
  resource: Resource
  /** The only fields to read; undefined: the whole record. */
  only?: Only
  /** The fields and referenced records of a session; undefined: all, for rules and the history. */
  view?: SessionView | undefined
}

/** Path of the record that a label is read from: `employees.group` for `employees.group.name`. */
export function basePath(readLabel: ReadPath, label: Field): ReadPath | undefined {
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

/** One value of a record. */
interface Entry {
  path: ReadPath
  /** undefined: the record has nothing there. */
  value: (row: Row) => unknown
  /** List that a response has even if this value's element is missing. */
  list?: ReadPath
}

interface LinkTargets {
  registry: Registry
  targets: Targets
  reader: ReturnType<typeof targetReader>
  /** Adds the target's id and lookup fields to its label. */
  whole: boolean
}

interface Part {
  field: Field
  path: ReadPath
  readValue: (row: Row) => unknown
}

function linkEntries(
  { field, path, readValue }: Part,
  link: LinkField["link"],
  { registry, targets, reader, whole }: LinkTargets,
): Entry[] {
  const { readLabel } = field
  const rows = targets.get(link.resource)
  const labelOf = reader.labelsOf(link)
  if (link.many) {
    const idsOf = (row: Row): string[] => {
      const value = readValue(row)
      return Array.isArray(value) ? value.map(String) : []
    }
    const label = (id: string) => labelOf(rows?.get(id))
    return [
      { path, value: (row) => idsOf(row).map((id) => ({ id, name: label(id) })) },
      ...(readLabel ? [{ path: readLabel, value: (row: Row) => idsOf(row).map(label) }] : []),
    ]
  }
  const picked = path.findIndex((step) => step.pick)
  const value = (row: Row) => readValue(row) ?? (picked < 0 ? null : undefined)
  const list = path.slice(0, picked + 1).map((step) => ({ ...step, pick: null }))
  const own: Entry = { path, value, ...(picked >= 0 && { list }) }
  if (!readLabel) return [own]
  const targetOf = (row: Row): Row | undefined => {
    const id = readValue(row)
    return typeof id === "string" ? rows?.get(id) : undefined
  }
  const label: Entry = {
    path: readLabel,
    value: (row) => (value(row) === undefined ? undefined : labelOf(targetOf(row))),
  }
  const labelled = labelField(registry, link)
  const base = whole && labelled ? basePath(readLabel, labelled) : undefined
  if (!base) return [own, label]
  const target = registry.get(link.resource)
  const lookups = link.lookupFields.flatMap((key): Entry[] => {
    const looked = target.fields.find((candidate) => candidate.key === key)
    const lookup = (row: Row) => {
      const found = targetOf(row)
      return found && (reader.valuesOf(link, found)[key] ?? null)
    }
    if (!looked?.read || looked.column === null) return []
    return [{ path: [...base, ...looked.read], value: lookup }]
  })
  return [own, label, { path: [...base, ...ID], value: (row) => targetOf(row)?.id }, ...lookups]
}

/** A file's address: below its record, whose right it needs. */
const withAddresses = (files: unknown, base: string): unknown => {
  if (Array.isArray(files)) return files.map((file) => withAddresses(file, base))
  return isObject(files) && typeof files.hash === "string"
    ? { ...files, url: `${base}/${files.hash}` }
    : files
}

/** @param list path of the resource's list */
function plainEntry({ field, path, readValue }: Part, list: string): Entry {
  const { toWire, keepsFile } = fieldType(field)
  const value = (row: Row) => {
    const stored = readValue(row)
    if (stored === null || stored === undefined) return null
    const sent = toWire(stored, field)
    return keepsFile ? withAddresses(sent, `${list}/${String(row.id)}/files/${field.key}`) : sent
  }
  return { path, value }
}

/** Field of lines → owner → the responses of its lines. */
async function readLines(
  ids: readonly string[],
  { trx, registry, resource, only, view }: Where,
): Promise<Map<string, Map<string, Answer[]>>> {
  const lines = new Map<string, Map<string, Answer[]>>()
  for (const linesField of linesFields(resource)) {
    const { field, part } = linesField
    if (only && !only.has(field.key)) continue
    const rows = await lineRows(trx, linesField, ids)
    const answers = await present([...rows.values()].flat(), { trx, registry, resource: part, view })
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    const own = (some: readonly Row[]) => some.flatMap(({ id }) => byId.get(String(id)) ?? [])
    lines.set(field.key, new Map([...rows].map(([owner, some]) => [owner, own(some)])))
  }
  return lines
}

/** The values of rows, in the order in which a response has them. */
async function entriesOf(rows: readonly Row[], { trx, only, view, ...whole }: Where): Promise<Entry[]> {
  const registry = view?.registry ?? whole.registry
  const resource = view?.registry.restrict(whole.resource) ?? whole.resource
  const ids = rows.map((row) => String(row.id))
  const links = await readLinks(trx, resource, { ids, only })
  const counts = await readCounts(trx, registry, { resource, ids, only, view })
  const lines = await readLines(ids, { trx, registry, resource, only, view })
  const valueReader = (field: Field): Part["readValue"] | null => {
    const [many, numbers] = [links.get(field.key), counts.get(field.key)]
    const parts = lines.get(field.key)
    if (parts) return ({ id }) => parts.get(String(id)) ?? []
    if (many) return ({ id }) => many.get(String(id)) ?? []
    return numbers ? ({ id }) => numbers.get(String(id)) ?? 0 : columnReader(field)
  }
  const parts = resource.fields.flatMap((field) => {
    const readValue = field.read && (!only || only.has(field.key)) ? valueReader(field) : null
    return field.read && readValue ? [{ field, path: field.read, link: linkOf(field), readValue }] : []
  })
  const targets = await readTargets(trx, registry, { rows, parts, view })
  const site = { registry, targets, reader: targetReader(registry), whole: only === undefined }
  const list = resource.source.kind === "rest" ? resource.source.list : ""
  const accounts = only === undefined && resource.account ? await readAccountStates(trx, ids) : undefined
  return [
    { path: ID, value: ({ id }) => String(id) },
    ...resource.fixedValues.map(({ read, value }) => ({ path: read, value: () => value })),
    ...parts.flatMap((part) => (part.link ? linkEntries(part, part.link, site) : [plainEntry(part, list)])),
    // No field reads it, so no payload sends it.
    ...(accounts ? [{ path: ACCOUNT, value: ({ id }: Row) => accounts.get(String(id)) ?? null }] : []),
    ...(only === undefined ? OWN_FACTS : []),
  ]
}

const OWN_FACTS: readonly Entry[] = [
  { path: parsePath("created_at"), value: ({ created_at }) => created_at },
  { path: parsePath("updated_at"), value: ({ updated_at }) => updated_at },
  { path: VERSION, value: ({ version }) => Number(version) },
]

function nested(entries: readonly Entry[], row: Row): Answer {
  const answer: Answer = { id: "" }
  for (const { path, value, list } of entries) {
    const found = value(row)
    if (found !== undefined) writeAt(answer, path, found)
    else if (list && !Array.isArray(readAt(answer, list))) writeAt(answer, list, [])
  }
  return answer
}

/** Decodes rows; a field without storage has the value that another entry has at exactly its path. */
function flatten(resource: Resource, entries: readonly Entry[]): (row: Row) => Values {
  const texts = entries.map(({ path }) => JSON.stringify(path))
  const cache = new WeakMap<ReadPath, readonly Entry[]>()
  /** Entries at a path, the one that a response has first. */
  const entriesAt = (path: ReadPath): readonly Entry[] => {
    const cached = cache.get(path)
    if (cached) return cached
    const text = JSON.stringify(path)
    const found = entries.filter((_, index) => texts[index] === text).reverse()
    cache.set(path, found)
    return found
  }
  return (row) => {
    const read = (path: ReadPath): unknown => {
      for (const { value } of entriesAt(path)) {
        const found = value(row)
        if (found !== undefined) return found
      }
      return undefined
    }
    return decodeAt(resource, read, wire)
  }
}

/** The responses of rows, in their order. */
export async function present(rows: readonly Row[], where: Where): Promise<Answer[]> {
  const entries = await entriesOf(rows, where)
  return rows.map((row) => nested(entries, row))
}

/** Flat records of rows, in their order. */
export async function recordsOf(rows: readonly Row[], where: Where): Promise<Values[]> {
  return rows.map(flatten(where.resource, await entriesOf(rows, where)))
}

/** A row's response, and its flat record. */
export async function presentBoth(row: Row, where: Where): Promise<{ answer: Answer; record: Values }> {
  const entries = await entriesOf([row], where)
  return { answer: nested(entries, row), record: flatten(where.resource, entries)(row) }
}

/** All records of a resource, or those with these ids. */
export const loadRecords = async (where: Where, ids?: readonly string[]): Promise<Values[]> =>
  recordsOf(await readRows(where.trx, where.resource, ids), where)
