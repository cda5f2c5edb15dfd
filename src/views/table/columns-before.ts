/** The user's columns from before a view: views bring their own columns, *Semua* brings the user's back. */
import { readPreference, storePreference } from "../../session/preferences"

const nameOf = (resource: string): string => `kolom-semua:${resource}`

/** Keys of the columns; undefined if the shown columns are the user's own. */
export function columnsBefore(resource: string): readonly string[] | undefined {
  const stored = readPreference(nameOf(resource))
  return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : undefined
}

/** Called before a view is opened; of several views in a row the first call counts. */
export function keepColumnsBefore(resource: string, keys: readonly string[]): void {
  if (!columnsBefore(resource)) storePreference(nameOf(resource), keys)
}

/** Called when the user chooses columns: these are the own ones. */
export const forgetColumnsBefore = (resource: string): void => {
  if (columnsBefore(resource)) storePreference(nameOf(resource), null)
}
