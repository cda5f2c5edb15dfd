/**
 * Lists that can be asked for a page: beside each list's rows stands what they are searched, filtered and ordered by
 * (`listed_<resource>`), worked out of them by the engine that the browser has. It is nobody's content: whatever is
 * there can be made again. What is not up to date triggers note, row by row, in `stale_rows`.
 */
import { type ListKeys, listKeys } from "../../src/core/query/compile"
import type { Askable } from "../../src/core/query/dialect"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { type Choosing, choosingsOf } from "../../src/fields/choosing"
import { askableOf } from "../../src/fields/list-columns"
import { fieldType, linkFields } from "../../src/fields/registry"
import { linkTable, served, storageOf } from "./schema"

/** How far each list's keys have been made, and by which server. */
export const LISTED = "listed"
/** Whose keys are to be made anew: `via` the table that it refers to, '' where it is the list's own row. */
export const STALE = "stale_rows"

/** Another record whose text rows of the list show. */
export interface ListedTarget {
  table: string
  /** What of it they show: another value in one of these makes them stale. */
  columns: readonly string[]
  /** Where the rows say which one they mean: a column of theirs, or a table of links. */
  by: { column: string } | { links: string }
}

export interface Listed {
  resource: Resource
  table: string
  /** Beside it the index of all texts' parts of three characters; on PostgreSQL a table of the texts that has one. */
  parts: string
  /** How many rows hold each part of up to three characters. */
  counts: string
  /** Where every so many rows of its own order begin. */
  steps: string
  askable: Askable
  keys: ListKeys
  /** The fields of forms whose choices the rows are, each with a column of `choices.table`: their folded texts. */
  choices: { table: string; parts: string; of: readonly Choosing[] }
  /** Tables of links whose rows are a part of the list's rows. */
  links: readonly string[]
  targets: readonly ListedTarget[]
}

export const listedTable = (resource: Pick<Resource, "name">): string => `listed_${resource.name}`

/** The columns of `choices.table`. */
export const choiceColumns = ({ choices }: Listed): string[] => choices.of.map((_, index) => `c${index}`)

/** A column of `keys`. */
export const keyColumns = ({ keys }: Listed) => ({
  orders: keys.orders.map((key) => `o_${key}`),
  texts: keys.texts.map((key) => `t_${key}`),
  values: keys.values.map((key) => `v_${key}`),
  bounds: keys.bounds.map((key) => `b_${key}`),
})

function targetsOf(registry: Registry, resource: Resource): ListedTarget[] {
  return linkFields(resource.fields).flatMap(({ field, link }): ListedTarget[] => {
    const target = registry.find(link.resource)
    const kind = storageOf(field)
    if (target?.source.kind !== "rest" || kind === null || field.column === null) return []
    const shown = [link.label ?? target.title, ...link.lookupFields].flatMap((key) => {
      const told = target.fields.find((candidate) => candidate.key === key)
      return !told || told.column === null || storageOf(told) === "links" ? [] : [told.column]
    })
    if (shown.length === 0) return []
    const by =
      kind === "links" ? { links: linkTable(resource.table, field.column) } : { column: field.column }
    return [{ table: target.table, columns: [...new Set(shown)], by }]
  })
}

/** Whether a list's rows can be told apart by what they are made of: counts of other records change with any of these. */
const canBeListed = ({ list, fields }: Resource): boolean =>
  list.view === "table" && fields.every((field) => fieldType(field).counts(field) === null)

const known = new WeakMap<Registry, ReadonlyMap<string, Listed>>()

/** The lists of a registry whose keys are kept, by the resource's name. */
export function listedOf(registry: Registry): ReadonlyMap<string, Listed> {
  const made = known.get(registry)
  if (made) return made
  const listed = new Map(
    served(registry)
      .filter(canBeListed)
      .map((resource): [string, Listed] => {
        const table = listedTable(resource)
        const askable = askableOf(resource)
        const links = resource.fields.flatMap((field) =>
          storageOf(field) === "links" && field.column !== null
            ? [linkTable(resource.table, field.column)]
            : [],
        )
        const targets = targetsOf(registry, resource)
        const offered = `choices_${resource.name}`
        const choices = {
          table: offered,
          parts: `${offered}_parts`,
          of: choosingsOf(registry, resource),
        }
        const keys = listKeys(askable)
        return [
          resource.name,
          {
            resource,
            table,
            parts: `${table}_parts`,
            counts: `${table}_counts`,
            steps: `${table}_steps`,
            askable,
            keys,
            choices,
            links,
            targets,
          },
        ]
      }),
  )
  known.set(registry, listed)
  return listed
}
