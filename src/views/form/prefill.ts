/**
 * What was typed on one screen for the add form that opens next: in memory only, for it may be a person's data, and
 * for whoever typed it alone. It goes with the session.
 */
import type { Values } from "../../core/schema/types"
import { samePerson, subscribe } from "../../session/session"

interface Prefill {
  values: Values
  isTheirs: () => boolean
}
const waiting = new Map<string, Prefill>()

subscribe(() => {
  for (const [resource, { isTheirs }] of waiting) if (!isTheirs()) waiting.delete(resource)
})

export const leavePrefill = (resource: string, values: Values): void =>
  void waiting.set(resource, { values, isTheirs: samePerson() })

export function prefillOf(resource: string): Values | undefined {
  const prefill = waiting.get(resource)
  return prefill?.isTheirs() ? prefill.values : undefined
}

export const dropPrefill = (resource: string): void => void waiting.delete(resource)
