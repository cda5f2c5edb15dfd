/** Small things that the app remembers of how a person works, in this browser, each person's apart; no data of records. */
import { me } from "./session"
import { local } from "./storage"

const PREFIX = "ingat:"

const keyOf = (name: string): string => `${PREFIX}${me().id}:${name}`

/** What was remembered under a name; undefined for nothing, or for what cannot be read. */
export function remembered(name: string): unknown {
  try {
    return JSON.parse(local.get(keyOf(name)) ?? "null") ?? undefined
  } catch {
    return undefined
  }
}

/** Nothing is remembered of somebody who cannot be told from others. */
export function remember(name: string, value: unknown): void {
  if (me().id !== "") local.set(keyOf(name), JSON.stringify(value))
}
