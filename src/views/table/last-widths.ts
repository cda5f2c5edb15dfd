/** Padding and widths of a list's columns in its last visit, for its placeholder rows; for each user in this browser. */
import { readPreference, storePreference } from "../../session/preferences"

const nameOf = (resource: string): string => `lebar:${resource}`

interface LastWidths {
  /** Pixels, as in cell-sides.ts. */
  sides?: string
  /** Percent of the table. */
  widths: readonly string[]
}

/** @param count the widths of another number of columns, or of a window of another width, are ignored */
export function lastWidths(resource: string, count: number): LastWidths {
  const stored = readPreference(nameOf(resource))
  const [inner, sides, ...widths] = Array.isArray(stored) ? stored : []
  const isKnown = inner === innerWidth && widths.length === count && [sides, ...widths].every(Number.isFinite)
  return isKnown ? { sides: `${sides}px`, widths: widths.map((width) => `${width}%`) } : { widths: [] }
}

/**
 * @param sides pixels
 * @param widths percent
 */
export const storeLastWidths = (resource: string, sides: number, widths: readonly number[]): void =>
  storePreference(nameOf(resource), [innerWidth, sides, ...widths])
