/** Keys of an action's history entry: `@close` has its label, `@close.reason` an input; all other keys are fields. */

const PREFIX = "@"

export const actionKey = (action: string): string => `${PREFIX}${action}`
export const actionInputKey = (action: string, field: string): string => `${PREFIX}${action}.${field}`

/** The parts of a key; undefined for the key of a field. `field`: '' for the label. */
export function readActionKey(key: string): { action: string; field: string } | undefined {
  if (!key.startsWith(PREFIX)) return undefined
  const [action = "", field = ""] = key.slice(PREFIX.length).split(".")
  return { action, field }
}
