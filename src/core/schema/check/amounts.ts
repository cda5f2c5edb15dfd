import type { FieldTypes } from "../field-types"
import type { Field } from "../resource"

/** True for a field whose values can be summed. */
export function hasSum(field: Field | undefined, types: FieldTypes): boolean {
  const traits = types.find(field?.type ?? "")
  if (!field || !traits) return false
  return field.total ?? (["integer", "real"].includes(String(traits.storage(field))) && !traits.ratio(field))
}
