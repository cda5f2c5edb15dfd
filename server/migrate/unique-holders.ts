/** Who has what may stand only once. */
import type { Values } from "../../src/core/schema/types"
import type { FieldLine } from "./lineage"
import type { Stumble } from "./plan"

/** What of one table is worked out anew. */
export interface UniqueCheck {
  line: FieldLine
  /** By what must stand once: who has it. */
  holders: Map<string, Stumble[]>
  /** Rows whose stored key is another one. */
  stale: number
}

/** Notes that a row has what may stand only once; null is nothing. */
export function addHolder(
  holders: Map<string, Stumble[]>,
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

export const duplicatesOf = (holders: Map<string, Stumble[]>): Stumble[] =>
  [...holders.values()].filter((alike) => alike.length > 1).flat()
