/** The rights of a resource, its records and its fields. */
import { ALL_ACTIONS } from "../access/permissions"
import type { Declared } from "./define"
import type { FieldAccess, Resource } from "./resource"
import type { ResourceInput } from "./resource-input"
import { guarded } from "./rule-error"
import type { FieldInput } from "./types"

const fieldAccess = ({ access }: FieldInput): FieldAccess | undefined =>
  access && { read: access.read ?? null, write: access.write ?? null }

/**
 * A variant has the records of the resource that it is a view of, and its fields have the same rights there.
 * @param all every declaration, for the resource of a variant
 */
export function accessOf(input: ResourceInput, all: readonly Declared[]): Resource["access"] {
  const main = all.find(({ name }) => name === input.variantOf) as ResourceInput | undefined
  const { access, name, fields } = main ?? input
  const { records } = access
  const place = { resource: name, field: "", label: name, rule: "access.records" }
  return {
    module: input.access.module,
    actions: new Set(input.access.actions ?? ALL_ACTIONS),
    records: typeof records === "function" ? guarded(place, (me) => records({ me })) : null,
    recordsUnless: access.recordsUnless ?? null,
    fields: new Map(
      Object.entries({ ...input.fields, ...fields }).flatMap(([key, field]) => {
        const own = fieldAccess(field)
        return own && Object.hasOwn(input.fields, key) ? [[key, own] as const] : []
      }),
    ),
  }
}
