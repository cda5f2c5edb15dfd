/** Lines of records: read with their owners, validated with the rules of their own resource, and stored in the owner's transaction. */
import { type Lines, placeOf } from "../../src/core/schema/lines"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import { inChunks, selectRows } from "../database/resource-rows"
import type { Queries, Row } from "../database/types"
import { ApiError, type FieldErrors } from "../ground/api-error"

/** A field of lines with both views of the line resource. */
export interface LinesField {
  field: Field
  lines: Lines
  /** The line resource without its reference to the owner. */
  part: Resource
  /** Column of that reference. */
  column: string
}

/** A resource's fields of lines. `check` reports a line resource or a reference that is missing. */
export const linesFields = ({ fields }: Resource): LinesField[] =>
  fields.flatMap((field) => {
    const { lines } = field
    const part = lines?.part()
    // `field` of the part still finds the reference.
    const column = lines && part?.field(lines.by).column
    return lines && part && column ? [{ field, lines, part, column }] : []
  })

/** The rows of lines by their owner, in the order in which they were added. @param ids of owners */
export async function lineRows(
  trx: Queries,
  { part, column }: LinesField,
  ids: readonly string[],
): Promise<Map<string, Row[]>> {
  const query = selectRows(trx, part).selectAll().orderBy("id")
  const rows = await inChunks(ids, (some) => query.where(column, "in", some).execute())
  const byOwner = new Map<string, Row[]>()
  for (const row of rows) {
    const owner = String(row[column])
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), row])
  }
  return byOwner
}

/** The messages of a line's refusal, at its place in the owner; undefined for any other error. */
export function placedErrors(error: unknown, field: string, index: number): FieldErrors | undefined {
  if (!(error instanceof ApiError) || ![403, 409, 422].includes(error.status)) return undefined
  const errors = Object.entries(error.errors ?? {})
  if (errors.length === 0) return { [placeOf(field, index)]: [error.message] }
  return Object.fromEntries(errors.map(([key, messages]) => [placeOf(field, index, key), messages]))
}

/** The refusal of a line, at its place in the owner. Other errors stay as they are. */
export function placed(error: unknown, field: string, index: number): unknown {
  const errors = placedErrors(error, field, index)
  return errors && error instanceof ApiError ? new ApiError(error.status, error.message, { errors }) : error
}

/** A record's lines in its values. */
export const linesIn = (values: Values | undefined, { field }: LinesField): readonly Values[] => {
  const lines = values?.[field.key]
  return Array.isArray(lines) ? lines.filter(isObject) : []
}
