/** Validates the lines of a payload with the rules of their own resource. */
import type { Values } from "../../src/core/schema/types"
import { ApiError } from "../ground/api-error"
import type { SharedRecords, WriteInput } from "./context"
import { linesFields, linesIn, placed, placedErrors } from "./lines"
import type { Payload } from "./payload"

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
        if (error instanceof ApiError && error.status === 403) throw placed(error, field.key, index)
        for (const [place, [message = ""]] of Object.entries(errors)) settled.messages[place] = message
        lines.push({ ...before, id: before?.id ?? engine.newId() })
      }
    }
    settled.values[field.key] = lines
  }
  return settled
}
