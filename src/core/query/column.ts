import { ownValue } from "../codec/path"
import { dayOf } from "../format/date"
import { parseAmount } from "../format/number"
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import type { QueryTypes } from "./types"

export interface Column {
  value: (row: Values) => unknown
  /** Formatted text; '' for no value. */
  text: (row: Values) => string
  /** True if the format changes a text's spelling. */
  reads: boolean
}

export function columnOf(key: string, resource: Resource, types: QueryTypes): Column {
  const field = resource.fields.find((candidate) => candidate.key === key)
  const value = (row: Values) => ownValue(row, key)
  return {
    value,
    reads: Boolean(field?.reads),
    text: (row) => (field ? types.format(value(row), field, row) : String(value(row) ?? "")),
  }
}

/** Value that is compared with a bound: a day as text, an amount as a number (TX-16, AB-59); undefined for neither. */
export const comparable = (value: unknown): string | number | undefined => dayOf(value) ?? parseAmount(value)
