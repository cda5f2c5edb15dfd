import type { FieldTypeDefinition } from "../core/schema/field-types"
import type { FieldType } from "../core/schema/types"
import { defineFieldType } from "./field-type"

/** A text or a number as a text; null for any other value. */
export const parseText = (input: unknown): string | null =>
  input === undefined || input === null || typeof input === "object" ? null : String(input)

/** Texts are sent trimmed; an emptied one as ''. */
const serialiseText = (value: string | null): string => (value ?? "").trim()

const formatText = (value: string | null): string => value ?? ""

type Sample<T extends FieldType> = FieldTypeDefinition<T, string>["sample"]

/** A field type whose value is a text. */
export const textLike = <T extends FieldType>(
  type: T,
  sample: Sample<T>,
  more: Partial<FieldTypeDefinition<T, string>> & Pick<FieldTypeDefinition<T, string>, "keys">,
): FieldTypeDefinition<T, string> =>
  defineFieldType({
    type,
    storage: () => "text",
    operators: () => ["contains"],
    parse: parseText,
    serialise: serialiseText,
    format: formatText,
    sample,
    ...more,
  })

/** A sample text, cut to the field's limit. */
export const cutToFit = (text: string, field: { maxLength: number }): string => text.slice(0, field.maxLength)
