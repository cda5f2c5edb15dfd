/** Random records of a declaration, validated and stored like any other. */
import { encode } from "../../src/core/codec/codec"
import { addDays } from "../../src/core/format/date"
import type { Registry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isActive } from "../../src/core/validation/values"
import { fieldType, linkOf, wire } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import type { Session } from "../auth/engine"
import { storedResources } from "../database/schema"
import { ApiError } from "../ground/api-error"
import type { Recipe, RecipeContext } from "../hooks/define"
import { liveContext } from "../records/context"
import type { RecordEngine } from "../records/engine"
import { loadRecords } from "../records/present"
import { createRecord } from "../records/write"
import type { Random } from "./random"

/** Attempts per record, with new random values. */
const TRIES = 4
const DEFAULT_COUNT = 20
/** The sample's last day in tests and checks, where it is the same whenever it is loaded. */
export const FIXED_DAY = "2026-06-30"

export interface Sampling {
  engine: RecordEngine
  random: Random
  /** The last day of the sample, `YYYY-MM-DD`. */
  today: string
  session: Session
  password: string
  /** Existing records by resource, updated as records are created. */
  records: Map<string, readonly Values[]>
}

/** The recipes of server parts, by the resource's name. */
export const recipesOf = ({ parts }: RecordEngine): ReadonlyMap<string, Recipe> =>
  new Map(parts.flatMap(({ resource, sample }) => (sample ? [[resource, sample] as const] : [])))

/** Resources in dependency order. */
export function inOrder(registry: Registry): Resource[] {
  const ordered: Resource[] = []
  const visited = new Set<string>()
  const targets = (field: Field): readonly string[] => {
    const link = linkOf(field)
    const lines = field.lines?.part()?.fields ?? []
    return [...(link ? [link.resource] : []), ...fieldType(field).searches(field), ...lines.flatMap(targets)]
  }
  const visit = (resource: Resource) => {
    if (visited.has(resource.name)) return
    visited.add(resource.name)
    for (const name of resource.fields.flatMap(targets)) {
      const target = registry.find(name)
      if (target) visit(target)
    }
    ordered.push(resource)
  }
  for (const resource of storedResources(registry)) visit(resource)
  return ordered.filter(({ source, owner }) => source.kind === "rest" && owner === null)
}

/** Reloads all records. */
export async function refresh({ engine, records }: Sampling): Promise<void> {
  const { registry, db } = engine
  for (const resource of storedResources(registry))
    records.set(resource.name, await loadRecords({ trx: db.queries, registry, resource }))
}

/** Adds a new record to every list of its table. */
async function remember({ engine, records }: Sampling, table: string, id: string): Promise<void> {
  const { registry, db } = engine
  for (const resource of storedResources(registry))
    if (resource.table === table) {
      const made = await loadRecords({ trx: db.queries, registry, resource }, [id])
      records.set(resource.name, [...(records.get(resource.name) ?? []), ...made])
    }
}

/** The claimed codes of each scope of the resource. */
async function heldCodes({ engine }: Sampling, resource: Resource) {
  const held = new Map<string, readonly string[]>()
  for (const field of resource.fields) {
    const scope = fieldType(field).numbering(field)?.scope
    if (scope === undefined) continue
    const claims = await engine.db.queries
      .selectFrom("sequence_claims")
      .select("shown")
      .where("scope", "=", scope)
      .execute()
    held.set(
      scope,
      claims.map((claim) => String(claim.shown)),
    )
  }
  return (scope: string) => held.get(scope) ?? []
}

async function sampleRecord(
  sampling: Sampling,
  { resource, recipe, index }: { resource: Resource; recipe: Recipe | undefined; index: number },
): Promise<void> {
  const { engine, random, today, session, password, records } = sampling
  const facts = {
    engine,
    trx: engine.db.queries,
    session,
    resource,
    mode: "create",
    original: undefined,
    whole: true,
  } as const
  const live = await liveContext(facts)
  const context: RecipeContext = {
    index,
    ...random,
    rows: ({ name }) => records.get(name) ?? [],
    daysAgo: (from, to) => addDays(today, -(from + random.int(to - from))),
  }
  const given: Values = recipe?.values?.(context) ?? {}
  const codes = await heldCodes(sampling, resource)
  const rows = (name: string) => records.get(name) ?? []
  const values: Record<string, unknown> = {}
  for (const field of resource.fields)
    if (fieldType(field).switchedOn) values[field.key] = given[field.key] === true
  for (const field of resource.fields) {
    live.setValues(values)
    const type = fieldType(field)
    if (type.switchedOn || !field.send || !isActive(field, values, live.context)) continue
    const sampler = { index, ...random, context: live.context, values, rows, codes, password }
    // null of a recipe leaves a field empty; undefined draws a value.
    const own = given[field.key]
    const value = field.derive
      ? field.derive(values, live.context)
      : own === undefined
        ? sampleOf(field, sampler)
        : own
    if (value === undefined) continue
    values[field.key] = value
    const link = linkOf(field)
    if (link && typeof value === "string") await live.preload(link.resource, [value])
  }
  live.setValues(values)
  const payload = encode(resource, values, live.context, wire)
  // A variant's records are created by the endpoint of its resource.
  const storing = engine.registry.get(resource.variantOf)
  const { id } = await createRecord({ engine, session, resource: storing }, payload)
  await remember(sampling, resource.table, String(id))
}

const isHooked = ({ engine }: Sampling, { variantOf }: Resource): boolean =>
  engine.parts.some(({ resource, hooks }) => resource === variantOf && hooks?.before !== undefined)

/**
 * Creates a resource's sample records; those that a hook refuses are left out.
 * @returns their number
 * @throws Error if no draw is valid, with the messages of the last one
 */
export async function sampleResource(
  sampling: Sampling,
  resource: Resource,
  recipe?: Recipe,
): Promise<number> {
  const count = recipe?.count ?? DEFAULT_COUNT
  let refused = 0
  for (let index = 0; index < count; index++)
    for (let attempt = 1; ; attempt++) {
      try {
        await sampleRecord(sampling, { resource, recipe, index })
        break
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (attempt < TRIES) continue
        // A hook may refuse what a declaration accepts, such as a store that is full.
        if (isHooked(sampling, resource)) {
          refused++
          break
        }
        throw new Error(`${resource.name}: ${error.message} ${JSON.stringify(error.errors ?? {})}`)
      }
    }
  return count - refused
}
