/** Finds records that share a unique value. */
import type { FieldLine } from "./lineage"
import type { BlockingRow } from "./plan"

/** Unique key → records that have it. */
export type Holders = Map<string, BlockingRow[]>

/** Unique values of a field in all rows of its table. */
export interface UniqueCheck {
  line: FieldLine
  holders: Holders
  /** Number of rows with an outdated key. */
  stale: number
}

/** Adds a record under its unique key; null is skipped. */
export function addHolder(
  holders: Holders,
  key: string | null,
  { id, value }: { id: unknown; value: unknown },
): void {
  if (key === null) return
  const alike = holders.get(key) ?? []
  alike.push({ id: String(id), value: String(value) })
  holders.set(key, alike)
}

export const duplicatesOf = (holders: Holders): BlockingRow[] =>
  [...holders.values()].filter((alike) => alike.length > 1).flat()

export const countHolders = (holders: Holders): number => [...holders.values()].flat().length
