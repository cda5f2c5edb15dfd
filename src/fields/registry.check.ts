/** The field types with the checks of their own keys, for `checkResources`: no browser loads it. */
import type { CheckedTypes, TypeFaults } from "../core/schema/field-types"
import type { FieldType } from "../core/schema/types"
import * as declared from "./faults"
import { fieldTypes } from "./registry"

/** Another type's check does not compile. */
const checks: { [T in FieldType]?: TypeFaults<T> } = declared

export const checkedTypes: CheckedTypes = {
  ...fieldTypes,
  faults: (field, around) => checks[field.type]?.(field as never, around) ?? [],
}
