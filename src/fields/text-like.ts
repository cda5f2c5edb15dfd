import type { FieldTypeDefinition } from "../core/schema/field-types"
import type { FieldType } from "../core/schema/types"
import { defineFieldType } from "./field-type"

/** A text or a number as a text; null for any other value. */
export const parseText = (input: unknown): string | null =>
  input === undefined || input === null || typeof input === "object" ? null : String(input)

/** Texts are sent trimmed; an emptied one as ''. */
const serialiseText = (value: string | null): string => (value ?? "").trim()

const formatText = (value: string | null): string => value ?? ""

/** A field type whose value is a text. */
export const textLike = <T extends FieldType>(
  type: T,
  more: Partial<FieldTypeDefinition<T, string>> = {},
): FieldTypeDefinition<T, string> =>
  defineFieldType({
    type,
    storage: () => "text",
    operators: () => ["contains"],
    parse: parseText,
    serialise: serialiseText,
    format: formatText,
    ...more,
  })
