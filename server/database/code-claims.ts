/** Record codes held in `sequence_claims`: the fields that have them, and the compared form of a code. */

import type { Numbering } from "../../src/core/schema/field-types"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import { storageOf } from "./schema"

export interface NumberedField {
  field: Field
  numbering: Numbering
}

export const numberedFields = (resource: Resource): NumberedField[] =>
  resource.fields.flatMap((field) => {
    const numbering = storageOf(field) === null ? null : fieldType(field).numbering(field)
    return numbering ? [{ field, numbering }] : []
  })

/** Codes are compared without case and outer blanks. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase()

/** The code that a record holds; undefined if it holds none. */
export function codeClaimOf(
  { field, numbering }: NumberedField,
  values: Values,
): { code: string; shown: string } | undefined {
  if (!numbering.holds(values)) return undefined
  const shown = String(values[field.key]).trim()
  return { code: normaliseCode(shown), shown }
}
