/** The check half of field types, with its default. */
import type { FieldCheckDefinition, FieldTypeDefinition } from "../core/schema/field-types"
import type { FieldType } from "../core/schema/types"

/** Adds the check half to a type's pure half. */
export const defineFieldCheck = <T extends FieldType, V>(
  pure: FieldTypeDefinition<T, V>,
  check: FieldCheckDefinition<NoInfer<T>, NoInfer<V>>,
): FieldTypeDefinition<T, V> & FieldCheckDefinition<T, V> => ({ ...pure, faults: () => [], ...check })

/** A sample text, cut to the field's limit. */
export const cutToFit = (text: string, field: { maxLength: number }): string => text.slice(0, field.maxLength)
