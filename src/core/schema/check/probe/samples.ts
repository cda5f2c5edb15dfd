/** Sample records from the declarations: complete ones, an empty one, and one with each value that a field can have. */
import { drawSample } from "../../draw-sample"
import type { FieldSampler } from "../../field-types"
import { type Field, labelKey, type Resource } from "../../resource"
import type { Context, Values } from "../../types"
import type { Examined } from "../declarations"

export interface Sample {
  values: Values
  /** For the report. */
  name: string
}

/** Records of each resource without a variation. */
const WHOLE = 2
/** Limit of the tried values of a field, and targets of a reference. */
const MOST = 24

const sampled = <T>(make: () => T): T | null => {
  try {
    return make() ?? null
  } catch {
    // The check runs this rule later and reports it.
    return null
  }
}

interface Making {
  resource: Resource
  examined: Examined
  rows: ReadonlyMap<string, readonly Values[]>
  index: number
}

function labelled({ examined, rows }: Making, field: Field, value: unknown): Values {
  const link = examined.types.find(field.type)?.link(field)
  if (!link || typeof value !== "string") return {}
  const target = examined.known.get(link.resource)
  const row = rows.get(link.resource)?.find(({ id }) => id === value)
  const label = target && row?.[target.title]
  return { [labelKey(field.key)]: label === undefined || label === null ? value : String(label) }
}

function makeRecord(making: Making): Values {
  const { resource, examined, rows, index } = making
  const record: Record<string, unknown> = { id: `${resource.name}-${index}` }
  for (const { key, value } of resource.fixedValues) record[key] = value
  const context: Context = {
    mode: "create",
    me: { id: "u1", name: "Siti Aminah", role: "admin" },
    original: undefined,
    ref: () => undefined,
    rows: (name) => rows.get(name) ?? [],
  }
  const sampler = (): FieldSampler => ({
    index,
    int: (below) => (index * 7919 + 13) % below,
    pick: (items) => items[index % items.length] as never,
    values: record,
    context,
    rows: (name) => rows.get(name) ?? [],
    codes: () => [],
    password: "Lumbung-Hijau-88",
  })
  for (const field of resource.fields) {
    const { types } = examined
    const value = sampled(() => {
      if (field.derive) return field.derive(record, context)
      return types.find(field.type) && drawSample(types, field, sampler())
    })
    record[field.key] = value
    Object.assign(record, labelled(making, field, value))
  }
  return record
}

const emptyOf = (resource: Resource): Values =>
  Object.fromEntries([
    ...resource.fixedValues.map(({ key, value }) => [key, value]),
    ...resource.fields.map(({ key }) => [key, null]),
  ])

/** A record with each of the few values that a field can have. */
function variations(resource: Resource, base: Values, { types }: Examined): Sample[] {
  return resource.fields.flatMap((field) =>
    (types.find(field.type)?.domain(field) ?? []).slice(0, MOST).map((value) => ({
      values: { ...base, [field.key]: value },
      name: `${field.key} '${value}'`,
    })),
  )
}

/** Records of every resource, as targets. @param given resource → records of a first start */
export function sampleRows(
  examined: Examined,
  given: Readonly<Record<string, readonly Values[]>> = {},
): ReadonlyMap<string, readonly Values[]> {
  const rows = new Map<string, readonly Values[]>()
  // Twice: a reference to a later resource finds its target in the second pass.
  for (let pass = 0; pass < 2; pass++)
    for (const resource of examined.all) {
      const whole = Array.from({ length: WHOLE }, (_, index) =>
        makeRecord({ resource, examined, rows, index }),
      )
      const [base = {}] = whole
      const others = variations(resource, base, examined).map(({ values }) => values)
      const known = (given[resource.name] ?? []).map((values) => ({ ...base, ...values }))
      const all = [...whole, ...known, ...others].map((values, index) => ({
        ...values,
        id: `${resource.name}-${index}`,
      }))
      rows.set(resource.name, [...all, { ...emptyOf(resource), id: `${resource.name}-empty` }])
    }
  return rows
}

/** The records on which the rules of a resource are run. */
export function samplesOf(
  resource: Resource,
  examined: Examined,
  rows: ReadonlyMap<string, readonly Values[]>,
): Sample[] {
  const [base = {}, other = {}, ...rest] = rows.get(resource.name) ?? []
  const pointing = resource.fields.flatMap((field) => {
    const link = examined.types.find(field.type)?.link(field)
    const targets = link ? (rows.get(link.resource) ?? []).slice(0, MOST) : []
    return targets.map((target, index) => ({
      values: { ...base, [field.key]: target.id },
      name: `${field.key} at ${link?.resource} ${index + 1}`,
    }))
  })
  return [
    { values: emptyOf(resource), name: "an empty record" },
    { values: base, name: "a whole record" },
    { values: other, name: "a whole record" },
    ...variations(resource, base, examined),
    ...pointing,
    ...rest.slice(0, MOST).map((values) => ({ values, name: "a whole record" })),
  ]
}
