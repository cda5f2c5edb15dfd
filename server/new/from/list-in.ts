/** The list of records in a response. */
import { isObject } from "../../../src/core/text"
import { Refusal } from "../refusal"

type Row = Record<string, unknown>

/** @throws Refusal for a document without a record */
export function listIn(document: unknown): Row[] {
  if (Array.isArray(document)) {
    const rows = document.filter(isObject) as Row[]
    if (rows.length > 0) return rows
  }
  const inner = isObject(document) ? (document as Row).data : undefined
  if (inner !== undefined) return listIn(inner)
  throw new Refusal(
    "the answer has no list with a record",
    "name the address of a list, or of an OpenAPI document with #Schema",
  )
}
