/**
 * List indexes: tables of the keys by which a list's rows are searched, filtered and ordered. The browser's query engine
 * computes the keys. An index is derived and can be rebuilt at any time.
 *
 * The name `list_index_<resource>_<shape>` has a hash of the index's columns and of the build that computes its keys. Each
 * build uses only its own indexes. Each index has its own triggers, which note its stale rows for writes of any build.
 */
import { createHash } from "node:crypto"
import { type ListKeys, listKeys } from "../../../src/core/query/compile"
import type { Askable } from "../../../src/core/query/dialect"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import { askableOf } from "../../../src/fields/list-columns"
import { type ChoiceField, choiceFieldsOf } from "../../../src/fields/record-needs"
import { fieldType, linkFields } from "../../../src/fields/registry"
import { linkTable, storageOf, storedResources } from "../../database/schema"
import type { Database } from "../../database/types"
import { BUILD } from "../../ground/build"
import { INDEX_PREFIX } from "../../migrate/index-triggers"

/** A referenced table whose texts the rows show. */
export interface ReferencedTable {
  table: string
  /** Shown columns: a change of one makes the rows stale. */
  columns: readonly string[]
  /** Column or link table that holds the reference. */
  by: { column: string } | { links: string }
}

export interface ListIndex {
  resource: Resource
  /** The name of the index, and of its table of keys. */
  index: string
  /** Trigram index of all texts; on PostgreSQL a table of the texts with such an index. */
  parts: string
  askable: Askable
  keys: ListKeys
  /** Fields of forms that choose from the rows, each with a column of folded option texts in `choices.table`. */
  choices: { table: string; parts: string; of: readonly ChoiceField[] }
  /** Link tables of the list's fields. */
  links: readonly string[]
  targets: readonly ReferencedTable[]
}

/** An index with the database that holds it. */
export interface IndexSite {
  db: Database
  registry: Registry
  listIndex: ListIndex
}

/** Table names of an index. */
export const tablesOfIndex = (index: string) => ({
  choiceParts: `${index}_choice_parts`,
  choices: `${index}_choices`,
  parts: `${index}_parts`,
  table: index,
})

/** Prefix of the trigger names of an index. */
export const watchPrefix = (index: string): string => `${index}_w`

/** Versions of the runtime: another one may fold and format texts differently, and so compute other keys. */
const { node, icu, unicode, cldr, tz } = process.versions
const RUNTIME = [node, icu, unicode, cldr, tz, Intl.DateTimeFormat().resolvedOptions().timeZone]

/** Characters of the resource's name in the index's name: PostgreSQL cuts names at 63 characters. */
const NAMED = 24
/** Hexadecimal digits of the shape in the index's name. */
const DIGITS = 12

/** Columns of `choices.table`. */
export const choiceColumns = ({ choices }: ListIndex): string[] => choices.of.map((_, index) => `c${index}`)

/** Columns of the key table, by kind of key. */
export const keyColumns = ({ keys }: ListIndex) => ({
  orders: keys.orders.map((key) => `o_${key}`),
  texts: keys.texts.map((key) => `t_${key}`),
  values: keys.values.map((key) => `v_${key}`),
  bounds: keys.bounds.map((key) => `b_${key}`),
})

function targetsOf(registry: Registry, resource: Resource): ReferencedTable[] {
  return linkFields(resource.fields).flatMap(({ field, link }): ReferencedTable[] => {
    const target = registry.find(link.resource)
    const kind = storageOf(field)
    if (target?.source.kind !== "rest" || kind === null || field.column === null) return []
    const shown = [link.label ?? target.title, ...link.lookupFields].flatMap((key) => {
      const labelled = target.fields.find((candidate) => candidate.key === key)
      return !labelled || labelled.column === null || storageOf(labelled) === "links" ? [] : [labelled.column]
    })
    if (shown.length === 0) return []
    const by =
      kind === "links" ? { links: linkTable(resource.table, field.column) } : { column: field.column }
    return [{ table: target.table, columns: [...new Set(shown)], by }]
  })
}

/** Fields that a list's texts, filters and order are made of. */
const usedBy = ({ list: { columns, filters, search } }: Resource): ReadonlySet<string> =>
  new Set([...[...columns, ...filters].map(({ field }) => field), ...search])

/** False for counts of other records and for shown lines: a change there would make rows stale without a trigger. */
function hasIndex(resource: Resource): boolean {
  const used = usedBy(resource)
  return (
    resource.list.view === "table" &&
    resource.owner === null &&
    resource.fields.every(
      (field) => fieldType(field).counts(field) === null && !(field.lines && used.has(field.key)),
    )
  )
}

function listIndexOf(registry: Registry, resource: Resource, build: string): ListIndex {
  const askable = askableOf(resource)
  const keys = listKeys(askable)
  const links = resource.fields.flatMap((field) =>
    storageOf(field) === "links" && field.column !== null ? [linkTable(resource.table, field.column)] : [],
  )
  const targets = targetsOf(registry, resource)
  const of = choiceFieldsOf(registry, resource)
  const columns = [keys, of.map(({ reader, field }) => [reader.name, field.key])]
  const rows = [resource.name, resource.table, resource.fixedValues, links, targets]
  const shape = createHash("sha256")
    .update(JSON.stringify([build, RUNTIME, columns, rows]))
    .digest("hex")
  const index = `${INDEX_PREFIX}${resource.name.slice(0, NAMED)}_${shape.slice(0, DIGITS)}`
  const { parts, choices: table, choiceParts } = tablesOfIndex(index)
  const choices = { table, parts: choiceParts, of }
  return { resource, index, parts, askable, keys, choices, links, targets }
}

const known = new WeakMap<Registry, Map<string, ReadonlyMap<string, ListIndex>>>()

/**
 * The lists of a registry that have an index, by the resource's name.
 * @param build hash of the code that computes the keys; tests run several builds in one process
 */
export function listIndexesOf(registry: Registry, build = BUILD): ReadonlyMap<string, ListIndex> {
  const builds = known.get(registry) ?? new Map<string, ReadonlyMap<string, ListIndex>>()
  known.set(registry, builds)
  const made =
    builds.get(build) ??
    new Map(
      storedResources(registry)
        .filter(hasIndex)
        .map((resource) => [resource.name, listIndexOf(registry, resource, build)] as const),
    )
  builds.set(build, made)
  return made
}
