/** The list of records in a response. */
import { isObject } from "../../../src/core/text"
import { Refusal } from "../refusal"

type Row = Record<string, unknown>

/** @throws Refusal for a document without a record */
export function listIn(document: unknown): Row[] {
  let inner = document
  while (isObject(inner) && !Array.isArray(inner)) inner = (inner as Row).data
  const rows = Array.isArray(inner) ? (inner.filter(isObject) as Row[]) : []
  if (rows.length > 0) return rows
  throw new Refusal(
    "the answer has no list with a record",
    "name the address of a list, or of an OpenAPI document with #Schema",
  )
}
