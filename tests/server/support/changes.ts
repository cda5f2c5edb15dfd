/** Declarations changed as a developer changes them, made of the product's own. */
import { resources } from "../../../resources"
import { access } from "../../../resources/access"
import { migrateDatabase } from "../../../server/migrate/prepare"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import type { FieldInput, Lookups, ResourceInput } from "../../../src/core/schema/types"
import { fieldTypes } from "../../../src/fields/registry"

export type Field = FieldInput & Record<string, unknown>
type Fields = Readonly<Record<string, Field>>

const inputs = resources as unknown as readonly ResourceInput[]

export const registryOf = (changed: readonly ResourceInput[]): Registry =>
  createRegistry(changed as unknown as readonly Declared[], fieldTypes, access)

/** The choices that read a resource, naming its fields as they are declared in `there`. */
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

/** What another name of a field or of a resource is. */
export const inPlaceOf = (key: string): string => `${key}Baru`

/** One resource, or several that change at once. */
type Names = string | readonly string[]
const listOf = (names: Names): readonly string[] => (typeof names === "string" ? [names] : names)
/** Whose fields a declaration has: its own name, or that of the resource that it is a variant of. */
const ownerOf = ({ name, variantOf }: ResourceInput): string => variantOf ?? name

/** The product with other fields of these resources; their variants have the same. */
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

/** One field of it said otherwise. */
export const withField = (resource: string, key: string, change: object): Registry =>
  withFields(resource, (fields) => ({ ...fields, [key]: { ...fields[key], ...change } as Field }))

/** These fields said anew, from their labels on: another type has other keys. */
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

/** Every key of these resources under another name; what the fields say of each other is not looked at by a plan. */
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

/** Resources under other names, `inPlaceOf` theirs, and whoever refers to them with them. */
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
