/** Lines of records: read with their owners, validated with the rules of their own resource, and stored in the owner's transaction. */
import { type Lines, placeOf } from "../../src/core/schema/lines"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isObject } from "../../src/core/text"
import { inChunks, selectRows } from "../database/resource-rows"
import type { Queries, Row } from "../database/types"
import { ApiError, type FieldErrors } from "../ground/api-error"
import type { SharedRecords, WriteInput } from "./context"
import type { Payload } from "./payload"

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

/** The lines of a payload; undefined for anything else than a list of objects. */
export const sentLines = (input: unknown): readonly Payload[] | undefined => {
  if (input === null || input === "") return []
  return Array.isArray(input) && input.every(isObject) ? input : undefined
}

/** The messages of a line's refusal, at its place in the owner; undefined for any other error. */
export function placedErrors(error: unknown, field: string, index: number): FieldErrors | undefined {
  if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 409)) return undefined
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

type Settle = (input: WriteInput, payload: Payload) => Promise<Record<string, unknown>>

export interface SettledLines {
  /** Field of lines → its lines to store, each with its id. */
  values: Record<string, readonly Values[]>
  /** Place → message. */
  messages: Record<string, string>
}

/**
 * The lines to store for a payload: one with the id of a stored line changes it, any other one is new. `settle` validates
 * each with the rules of its own resource.
 * @throws errors that are no refusals
 */
export async function settleLines(input: WriteInput, sent: Values, settle: Settle): Promise<SettledLines> {
  const { engine, resource, original } = input
  const settled: SettledLines = { values: {}, messages: {} }
  for (const linesField of linesFields(resource)) {
    const { field, part } = linesField
    const items = sent[field.key]
    if (!Array.isArray(items)) continue
    const stored = new Map(linesIn(original, linesField).map((line) => [String(line.id), line]))
    // Records that a line has loaded serve the next ones.
    const shared: SharedRecords = { lists: new Map(), whole: new Set() }
    const lines: Values[] = []
    for (const [index, item] of (items as readonly Payload[]).entries()) {
      const before = stored.get(String(item.id))
      if (before) stored.delete(String(item.id))
      const mode = before ? "edit" : "create"
      try {
        const values = await settle({ ...input, resource: part, mode, original: before, shared }, item)
        lines.push({ ...values, id: before?.id ?? engine.newId() })
      } catch (error) {
        const errors = placedErrors(error, field.key, index)
        if (!errors) throw error
        for (const [place, [message = ""]] of Object.entries(errors)) settled.messages[place] = message
        lines.push({ ...before, id: before?.id ?? engine.newId() })
      }
    }
    settled.values[field.key] = lines
  }
  return settled
}
