/** Repeatable samples of the field types for tests. */

import type { FieldSampler } from "../../src/core/schema/field-types"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { contextOf } from "./context"

/** The sample of a password. */
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
