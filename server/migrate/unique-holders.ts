/** Finds duplicates of unique values. */
import type { Values } from "../../src/core/schema/types"
import type { FieldLine } from "./lineage"
import type { BlockingRow } from "./plan"

/** Unique values of a field in all rows of its table. */
export interface UniqueCheck {
  line: FieldLine
  /** Unique key → records that have it. */
  holders: Map<string, BlockingRow[]>
  /** Number of rows with an outdated key. */
  stale: number
}

/** Adds a record under its unique key; null is skipped. */
export function addHolder(
  holders: Map<string, BlockingRow[]>,
  key: string | null,
  values: Values,
  { field }: FieldLine,
): void {
  if (key === null) return
  const known = holders.get(key)
  const holder = { id: String(values.id), value: String(values[field.key]) }
  if (known) known.push(holder)
  else holders.set(key, [holder])
}

export const duplicatesOf = (holders: Map<string, BlockingRow[]>): BlockingRow[] =>
  [...holders.values()].filter((alike) => alike.length > 1).flat()
