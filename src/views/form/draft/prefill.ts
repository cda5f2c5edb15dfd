/**
 * What another screen has for the add form that opens next: in memory only, for it may be a person's data, and for
 * whoever left it alone. It goes with the session.
 */
import type { Values } from "../../../core/schema/types"
import { samePerson, subscribe } from "../../../session/session"

export interface Prefill {
  values: Values
  /** Values that were not typed: personal ones among them are not kept on the device (AB-112). */
  given?: Values
  /** Said above the form. */
  notice: string
  /** The key of the record that waits on this device, if it is one: its save takes that one's place. */
  key?: string
  /** What the server said of it, by payload or field name. */
  errors?: Readonly<Record<string, string>>
}
interface Waiting extends Prefill {
  isTheirs: () => boolean
}
const waiting = new Map<string, Waiting>()

subscribe(() => {
  for (const [resource, { isTheirs }] of waiting) if (!isTheirs()) waiting.delete(resource)
})

export const leavePrefill = (resource: string, prefill: Prefill): void =>
  void waiting.set(resource, { ...prefill, isTheirs: samePerson() })

export function prefillOf(resource: string): Prefill | undefined {
  const prefill = waiting.get(resource)
  return prefill?.isTheirs() ? prefill : undefined
}

export const dropPrefill = (resource: string): void => void waiting.delete(resource)
