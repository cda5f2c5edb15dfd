/** Widths of a list's columns in its last visit, for its placeholder rows; percent of the table, for each user in this browser. */
import { readPreference, storePreference } from "../../session/preferences"

const nameOf = (resource: string): string => `lebar:${resource}`

/** @param count the widths of another number of columns, or of a window of another width, are ignored */
export function lastWidths(resource: string, count: number): readonly string[] {
  const stored = readPreference(nameOf(resource))
  const [inner, ...widths] = Array.isArray(stored) ? stored : []
  const isKnown = inner === innerWidth && widths.length === count && widths.every(Number.isFinite)
  return isKnown ? widths.map((width) => `${width}%`) : []
}

export const storeLastWidths = (resource: string, widths: readonly number[]): void =>
  storePreference(nameOf(resource), [innerWidth, ...widths])
