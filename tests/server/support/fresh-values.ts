/** Values and payloads of new records, by the declaration and the sample data. */
import { registry } from "../../../resources/registry"
import { roleFields } from "../../../server/auth/roles"
import { encode } from "../../../src/core/codec/codec"
import type { Field, Resource } from "../../../src/core/schema/resource"
import type { Context, Values } from "../../../src/core/schema/types"
import { isActive, withDerived } from "../../../src/core/validation/values"
import { fieldType, linkOf, wire } from "../../../src/fields/registry"
import { sampleOf } from "../../../src/fields/registry.check"
import { contextOf } from "../../support/context"
import { involving } from "../../support/involving"
import { samplerOf } from "../../support/sampler"

export type Rows = Record<string, Values[]>
export type Payload = Record<string, unknown>

/** Name of the roles that all users may give, because they grant nothing; `raising.test.ts` tests the others. */
export const POWERLESS = "Tanpa Hak"
let count = 0

export const contextFor = (resource: Resource, values: Values, rows: Rows, original?: Values): Context =>
  contextOf(resource, values, {
    mode: original ? "edit" : "create",
    original,
    rows,
    role: "superadmin",
    name: "Superadmin",
  })

const hasAccount = (resource: Resource, row: Values) =>
  resource.fields.some((field) => fieldType(field).switchedOn) &&
  Boolean(resource.account && row[resource.account.email])

/** A record of the sample to go by: the last one, without an account where one is optional. */
export function model(resource: Resource, rows: Rows): Values {
  const sampled = (rows[resource.name] ?? []).filter((row) => String(row.id).startsWith("00000000-"))
  const found = sampled.findLast((row) => !hasAccount(resource, row))
  if (!found) throw new Error(`no sample of ${resource.name}`)
  return found
}

/** A value of the field's type that no record of the sample has, beside the values before it. */
export function freshValue(resource: Resource, field: Field, values: Values, rows: Rows): unknown {
  const type = fieldType(field)
  const titleOf = (name: string) => registry.get(name).title
  // The codes that records hold stand where a numbering looks for them.
  const codes = Object.entries(type.dependencies(field, titleOf)).flatMap(([name, keys]) =>
    (rows[name] ?? [])
      .flatMap((row) => keys.map((key) => row[key]))
      .filter((code) => typeof code === "string"),
  )
  // Beyond the numbers that the sample gives.
  return sampleOf(
    field,
    samplerOf(resource, values, { index: 5000 + ++count, rows, codes, role: "superadmin" }),
  )
}

/** New values like a sample record's, with everything that must be one of its kind made anew. */
export function freshValues(resource: Resource, rows: Rows): Values {
  const { id: _, ...values } = model(resource, rows) as Record<string, unknown>
  const context = contextFor(resource, values, rows)
  const roles = roleFields(resource, registry)
  for (const field of resource.fields) {
    const numbering = fieldType(field).numbering(field)
    const link = linkOf(field)
    const has = Boolean(values[field.key])
    if (numbering)
      values[field.key] =
        numbering.entry("create") === "generated" || !has ? null : freshValue(resource, field, values, rows)
    else if (field.key === resource.account?.password) values[field.key] = "Rahasia1"
    else if (has && (field.unique || field.key === resource.account?.email))
      values[field.key] = freshValue(resource, field, values, rows)
    else if (has && link && roles.includes(field))
      values[field.key] = rows[link.resource]?.find(
        (row) => row.name === POWERLESS && link.fits(row, context),
      )?.id
  }
  return withDerived(resource, values, context)
}

/** The values with something in every required field that takes part and is still empty. */
export function completed(resource: Resource, values: Values, rows: Rows): Values {
  const whole: Record<string, unknown> = { ...values }
  for (const field of resource.fields) {
    if (!field.send || whole[field.key] || !field.required.create) continue
    if (isActive(field, whole, contextFor(resource, whole, rows)))
      whole[field.key] = freshValue(resource, field, whole, rows)
  }
  return whole
}

export const payloadOf = (resource: Resource, values: Values, rows: Rows, original?: Values): Payload =>
  encode(resource, values, contextFor(resource, values, rows, original), wire)

/** A change that any record of a resource takes: another free text, or another of its options. */
export function changed(resource: Resource, row: Values): { key: string; value: unknown } {
  const fits = (field: Field) =>
    field.send && !field.hidden && typeof row[field.key] === "string" && field.key !== resource.account?.email
  const fields = resource.fields.filter(fits)
  const text = fields.find((field) => fieldType(field).freeText)
  if (text) return { key: text.key, value: freshValue(resource, text, row, {}) }
  const chosen = fields.find((field) => fieldType(field).domain(field).length > 1)
  if (!chosen) throw new Error(`${resource.name} has nothing to change`)
  const others = fieldType(chosen).domain(chosen)
  return { key: chosen.key, value: others.find((option) => option !== row[chosen.key]) }
}

export const takingPart = (resource: Resource, field: Field, base: Values, rows: Rows): Values | undefined =>
  involving(resource, field, base, { rows, contextFor: (values) => contextFor(resource, values, rows) })
