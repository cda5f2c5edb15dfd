/** Values of a record that its copy starts with: all that are not unique to the record. */
import type { Field, Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { isObject } from "../../../core/text"
import { isEmpty } from "../../../core/validation/values"
import { fieldType } from "../../../fields/registry"

/** True for unique, numbered, secret, personal, computed and file fields, and for those that the adding user gives. */
function staysBehind(resource: Resource, field: Field, value: unknown): boolean {
  const type = fieldType(field)
  return (
    !field.copy ||
    field.hidden ||
    field.read === null ||
    field.derive !== null ||
    field.readOnly.create ||
    field.unique !== null ||
    field.personal ||
    field.key === resource.account?.email ||
    typeof field.initial === "function" ||
    // A copy begins with the first state.
    (field.initial !== undefined && type.steps(field, field.initial) !== null) ||
    !type.userInput ||
    type.numbering(field) !== null ||
    type.keepsFile !== null ||
    type.keptFromDrafts(value)
  )
}

/** The value of a copy; lines are new ones there, copied like records. */
function copyOf(field: Field, value: unknown): unknown {
  const part = field.lines?.part()
  if (!part || !Array.isArray(value)) return value
  const lines: readonly Values[] = value.filter(isObject)
  return lines.map((line) => pick(part, part.fields, line))
}

const pick = (resource: Resource, fields: readonly Field[], record: Values): Values =>
  Object.fromEntries(
    fields
      // An empty value is copied over an initial one.
      .filter((field) => !isEmpty(record[field.key]) || (field.initial !== undefined && field.lines === null))
      .filter((field) => !staysBehind(resource, field, record[field.key]))
      .map((field) => [field.key, copyOf(field, record[field.key] ?? null)]),
  )

/** Returns the values for the add form. */
export function copyRecord(resource: Resource, record: Values): Values {
  const inForm = new Set(resource.form.sections.flatMap(({ fields }) => fields))
  return pick(
    resource,
    resource.fields.filter(({ key }) => inForm.has(key)),
    record,
  )
}
