/** Declarations changed as a developer changes them, made of the product's own. */
import { resources } from "../../../resources"
import { access } from "../../../resources/access"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry, type Registry } from "../../../src/core/schema/registry"
import type { FieldInput, ResourceInput } from "../../../src/core/schema/types"
import { fieldTypes } from "../../../src/fields/registry"

export type Field = FieldInput & Record<string, unknown>
type Fields = Readonly<Record<string, Field>>

const inputs = resources as unknown as readonly ResourceInput[]

export const registryOf = (changed: readonly ResourceInput[]): Registry =>
  createRegistry(changed as unknown as readonly Declared[], fieldTypes, access)

/** Choices that are looked for by a resource's fields, as whoever changes those changes them. */
const heldBy = (fields: Fields, resource: string, there: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const held = field.heldBy as Readonly<Record<string, readonly string[]>> | undefined
      const keys = held?.[resource]?.flatMap((name) =>
        [name, inPlaceOf(name)].filter((one) => Object.hasOwn(there, one)),
      )
      return [key, { ...field, ...(keys && { heldBy: { ...held, [resource]: keys } }) } as Field]
    }),
  )

const inPlaceOf = (key: string): string => `${key}Baru`

/** The product with other fields of a resource; its variants have the same. */
export function withFields(resource: string, change: (fields: Fields) => Fields): Registry {
  const changed = inputs.map((input) =>
    input.name === resource || input.variantOf === resource
      ? { ...input, fields: change(input.fields as Fields) as ResourceInput["fields"] }
      : input,
  )
  const there = changed.find(({ name }) => name === resource)?.fields as Fields
  return registryOf(
    changed.map((input) => ({
      ...input,
      fields: heldBy(input.fields as Fields, resource, there) as ResourceInput["fields"],
    })),
  )
}

/** One field of it said otherwise. */
export const withField = (resource: string, key: string, change: object): Registry =>
  withFields(resource, (fields) => ({ ...fields, [key]: { ...fields[key], ...change } as Field }))

/** One field of it said anew, from its label on: another type has other keys. */
export const asType = (resource: string, key: string, change: object): Registry =>
  withFields(resource, (fields) => {
    const { label, read, column } = fields[key] ?? { label: key }
    const kept = { label, ...(read !== undefined && { read }), ...(column !== undefined && { column }) }
    return { ...fields, [key]: { ...kept, ...change } as unknown as Field }
  })

export const without = (resource: string, key: string): Registry =>
  withFields(resource, ({ [key]: _, ...fields }) => fields)

/** Every key of a resource under another name; what the fields say of each other is not looked at by a plan. */
export const renamed = (resource: string, { back = false } = {}): Registry =>
  withFields(resource, (fields) =>
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

/** A resource under another name, and whoever refers to it with it. */
export function renamedResource(name: string, to: string, { back = false } = {}): Registry {
  const swap = (text: unknown) => (text === name && !back ? to : text)
  return registryOf(
    inputs.map((input) => {
      const own = input.name === name || input.variantOf === name
      const fields = Object.fromEntries(
        Object.entries(input.fields as Fields).map(([key, field]) => [
          key,
          { ...field, ...("resource" in field && { resource: swap(field.resource) }) } as Field,
        ]),
      )
      const whole = { ...input, fields } as ResourceInput
      if (back) return input.name === name ? { ...whole, was: to } : whole
      if (input.name === name) return { ...whole, name: to, was: name }
      return own && input.variantOf ? { ...whole, variantOf: to } : whole
    }),
  )
}

export const withoutResource = (name: string): Registry =>
  registryOf(inputs.filter((input) => input.name !== name && input.variantOf !== name))

/** A resource's records in another table. */
export const inTable = (name: string, table: string): Registry =>
  registryOf(
    inputs.map((input) => (input.name === name || input.variantOf === name ? { ...input, table } : input)),
  )
