/** The same sample each time, for tests that make values as the sample data does: from each field's type. */
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { FieldSampler } from "../../src/fields/field-type"
import { contextOf } from "./context"

/** What a password's type samples. */
export const SAMPLE_PASSWORD = "Lumbung-Hijau-88"

/** A sampler of the record `values` so far; no randomness: the `index` chooses. */
export function samplerOf(
  resource: Resource,
  values: Values,
  options: {
    index?: number
    role?: string
    rows?: Readonly<Record<string, readonly Values[]>>
    /** The codes that others hold. */
    codes?: readonly string[]
  } = {},
): FieldSampler {
  const { index = 0, rows = {}, role, codes = [] } = options
  return {
    index,
    int: (below) => (index * 7919) % below,
    pick: (items) => items[index % items.length] as never,
    values,
    context: contextOf(resource, values, { rows, ...(role && { role }) }),
    rows: (name) => rows[name] ?? [],
    codes: () => codes,
    password: SAMPLE_PASSWORD,
  }
}
