/** Context of conditions, rules and derivations, backed by the database. */
import type { Resource } from "../../src/core/schema/resource"
import type { Context, Mode, Values } from "../../src/core/schema/types"
import { fieldType, linkFields } from "../../src/fields/registry"
import type { Engine, Session } from "../auth/engine"
import { lookupColumns } from "../database/schema"
import { findByText } from "../database/text-lookup"
import type { Queries } from "../database/types"
import { isId } from "../ground/ids"
import { loadRecords } from "./present"

export interface WriteInput {
  engine: Engine
  trx: Queries
  session: Session
  resource: Resource
  mode: Mode
  original: Values | undefined
  /** Records loaded by earlier writes of the same transaction. */
  shared?: SharedRecords
  /** Loads every record that may be chosen, not only those that values depend on. */
  whole?: boolean
}

/** By resource, then by id. */
type Lists = Map<string, Map<string, Values>>

export interface SharedRecords {
  lists: Lists
  /** Resources with all records loaded. */
  whole: Set<string>
}

export interface LiveContext {
  context: Context
  /** Values for later calls of `ref`. */
  setValues: (values: Values) => void
  /** Loads referenced records that are missing. */
  preload: (resource: string, ids: readonly string[]) => Promise<void>
  /** Loads the records that fields find by their values (`seeks`). */
  seek: (values: Values) => Promise<void>
  /** A loaded record. */
  get: (resource: string, id: string) => Values | undefined
}

const byId = (a: Values, b: Values): number => (String(a.id) < String(b.id) ? -1 : 1)

/** A context that knows the records which the resource's fields look through; `preload` and `seek` add single ones. */
export async function liveContext(input: WriteInput): Promise<LiveContext> {
  const { engine, trx, resource, session } = input
  const { lists: records, whole: there }: SharedRecords = input.shared ?? {
    lists: new Map(),
    whole: new Set(),
  }
  const listOf = (name: string) => {
    const list = records.get(name) ?? new Map<string, Values>()
    records.set(name, list)
    return list
  }
  // Only declared fields: a role's people are not counted for each reference to it.
  const reads = new Map(
    engine.registry.dependencies(resource.name).map((read) => [read.resource, read.fields]),
  )
  const load = async (name: string, ids?: readonly string[]) => {
    const target = engine.registry.find(name)
    if (target?.source.kind !== "rest") return
    const list = listOf(name)
    const where = { trx, registry: engine.registry, resource: target, only: reads.get(name) ?? new Set() }
    for (const record of await loadRecords(where, ids)) list.set(String(record.id), record)
  }
  const whole = new Set(
    resource.fields.flatMap((field) => {
      const { searches, seeks } = fieldType(field)
      const seeking = input.whole ? {} : seeks(field)
      return searches(field).filter((name) => !(name in seeking))
    }),
  )
  for (const name of whole) {
    if (there.has(name)) continue
    await load(name)
    there.add(name)
  }

  const record = (name: string, id: string) => records.get(name)?.get(id)
  let current: Values = {}
  const context: Context = {
    mode: input.mode,
    me: { id: session.id, name: session.name, role: session.role },
    original: input.original,
    rows: (name) => {
      const list = records.get(name)
      // In the order of the whole list.
      return list && [...list.values()].sort(byId)
    },
    ref: (key) => {
      const field = resource.fields.find((candidate) => candidate.key === key)
      return field && fieldType(field).resolve(field, { context, record })(current[key])
    },
  }
  return {
    context,
    setValues: (values) => {
      current = values
    },
    preload: async (name, ids) => {
      const list = listOf(name)
      const missing = whole.has(name) ? [] : [...new Set(ids)].filter((id) => !list.has(id))
      if (missing.length > 0) await load(name, missing)
    },
    seek: async (values) => {
      for (const field of resource.fields)
        for (const [name, keys] of Object.entries(fieldType(field).seeks(field))) {
          const source = engine.registry.find(name)
          if (source?.source.kind !== "rest" || whole.has(name)) continue
          const list = listOf(name)
          const texts = textsOf(values[field.key])
          const columns = lookupColumns(source, keys)
          const ids = texts.length > 0 ? await findByText(trx, source, { columns, texts }) : []
          const missing = ids.filter((id) => !list.has(id))
          if (missing.length > 0) await load(name, missing)
        }
    },
    get: record,
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string" && text !== "")

/** Loads all records that values refer to. @param lists payload key → ids of a list that several fields share */
export async function preloadReferences(
  resource: Resource,
  { values, lists }: { values: Values; lists?: ReadonlyMap<string, readonly string[]> },
  live: LiveContext,
): Promise<void> {
  for (const { field, link } of linkFields(resource.fields)) {
    const shared = (field.send?.append && lists?.get(field.send.key)) || []
    await live.preload(link.resource, [values[field.key], ...shared].flat().filter(isId))
  }
}
