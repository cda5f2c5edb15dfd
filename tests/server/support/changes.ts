/** Changes of the product's declarations. */
import { resources } from "../../../resources"
import { access } from "../../../resources/access"
import { migrateDatabase } from "../../../server/migrate/prepare"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import type { ResourceInput } from "../../../src/core/schema/resource-input"
import type { FieldInput, Lookups } from "../../../src/core/schema/types"
import { fieldTypes } from "../../../src/fields/registry"

export type Field = FieldInput & Record<string, unknown>
type Fields = Readonly<Record<string, Field>>

const inputs = resources as unknown as readonly ResourceInput[]

export const registryOf = (changed: readonly ResourceInput[]): Registry =>
  createRegistry(changed as unknown as readonly Declared[], fieldTypes, access)

/** Updates the fields of choices that read a resource to the names in `there`. */
const valuesFrom = (fields: Fields, resource: string, there: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const named = (keys: readonly string[] = []) =>
        keys.flatMap((name) => [name, inPlaceOf(name)].filter((one) => Object.hasOwn(there, one)))
      const { lookups, valueFrom } = field as { lookups?: Lookups; valueFrom?: readonly string[] }
      if (valueFrom === undefined) return [key, field]
      const read = lookups?.[resource] && { lookups: { ...lookups, [resource]: named(lookups[resource]) } }
      const held = field.resource === resource && { valueFrom: named(valueFrom) }
      return [key, { ...field, ...read, ...held } as Field]
    }),
  )

/** Another name for a field or resource. */
export const inPlaceOf = (key: string): string => `${key}Baru`

/** One resource, or several that change at once. */
type Names = string | readonly string[]
const listOf = (names: Names): readonly string[] => (typeof names === "string" ? [names] : names)
/** Name of the resource whose fields a declaration has: its own, or that of which it is a variant. */
const ownerOf = ({ name, variantOf }: ResourceInput): string => variantOf ?? name

/** The product with changed fields of some resources and their variants. */
export function withFields(names: Names, change: (fields: Fields, name: string) => Fields): Registry {
  const fieldsOf = new Map(
    inputs
      .filter(({ name }) => listOf(names).includes(name))
      .map((input) => [input.name, change(input.fields as Fields, input.name)]),
  )
  return registryOf(
    inputs.map((input) => {
      let fields = fieldsOf.get(ownerOf(input)) ?? (input.fields as Fields)
      for (const [name, there] of fieldsOf) fields = valuesFrom(fields, name, there)
      return { ...input, fields: fields as ResourceInput["fields"] }
    }),
  )
}

/** The product with one changed field. */
export const withField = (resource: string, key: string, change: object): Registry =>
  withFields(resource, (fields) => ({ ...fields, [key]: { ...fields[key], ...change } as Field }))

/** The product with fields of another type, which keep only label, path and column. */
export const asType = (keys: Readonly<Record<string, readonly string[]>>, change: object): Registry =>
  withFields(Object.keys(keys), (fields, name) => {
    const anew = (keys[name] ?? []).map((key) => {
      const { label, read, column } = fields[key] ?? { label: key }
      const kept = { label, ...(read !== undefined && { read }), ...(column !== undefined && { column }) }
      return [key, { ...kept, ...change } as unknown as Field]
    })
    return { ...fields, ...Object.fromEntries(anew) }
  })

export const without = (resource: string, key: string): Registry =>
  withFields(resource, ({ [key]: _, ...fields }) => fields)

/** The product with all keys of some resources renamed. Functions of the fields are unchanged: a plan ignores them. */
export const renamed = (names: Names, { back = false } = {}): Registry =>
  withFields(names, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        const other = inPlaceOf(key)
        const read = field.read === false ? false : other
        const named = back ? { ...field, was: other } : { ...field, was: key, read }
        const within = field.uniqueWith as readonly string[] | undefined
        return [
          back ? key : other,
          { ...named, ...(within && !back && { uniqueWith: within.map(inPlaceOf) }) } as Field,
        ]
      }),
    ),
  )

/** The product with renamed resources and the references to them. */
export function renamedResources(names: Names, { back = false } = {}): Registry {
  const all = listOf(names)
  const swap = (text: unknown) => (!back && all.includes(String(text)) ? inPlaceOf(String(text)) : text)
  return registryOf(
    inputs.map((input) => {
      const fields = Object.fromEntries(
        Object.entries(input.fields as Fields).map(([key, field]) => [
          key,
          { ...field, ...("resource" in field && { resource: swap(field.resource) }) } as Field,
        ]),
      )
      const whole = { ...input, fields } as ResourceInput
      if (!all.includes(ownerOf(input))) return whole
      if (back) return all.includes(input.name) ? { ...whole, was: inPlaceOf(input.name) } : whole
      if (all.includes(input.name)) return { ...whole, name: inPlaceOf(input.name), was: input.name }
      return { ...whole, variantOf: inPlaceOf(ownerOf(input)) }
    }),
  )
}

export const withoutResources = (names: Names): Registry =>
  registryOf(inputs.filter((input) => !listOf(names).includes(ownerOf(input))))

/** A resource's records in another table. */
export const inTable = (name: string, table: string): Registry =>
  registryOf(inputs.map((input) => (ownerOf(input) === name ? { ...input, table } : input)))

/** Migrates there and back: a declaration that is put back counts as an older build. */
export const migrateBackAndForth: typeof migrateDatabase = (db, registry, options) =>
  migrateDatabase(db, registry, { backwards: true, ...options })
