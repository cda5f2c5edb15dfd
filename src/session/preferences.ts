/** Preferences: small settings of how a user works, stored in this browser per user; no data of records. */
import { me } from "./session"
import { local } from "./storage"

const keyOf = (name: string): string => `ingat:${me().id}:${name}`

/** Value of a preference; undefined if it is missing or unreadable. */
export function readPreference(name: string): unknown {
  try {
    return JSON.parse(local.get(keyOf(name)) ?? "null") ?? undefined
  } catch {
    return undefined
  }
}

/** Stores nothing for a user without an id. */
export function storePreference(name: string, value: unknown): void {
  if (me().id !== "") local.set(keyOf(name), JSON.stringify(value))
}
