/**
 * Values that a screen hands to the add form that opens next. In memory only, since they may be personal data; dropped with the
 * session of the user who left them.
 */
import type { Values } from "../../../core/schema/types"
import { samePerson, subscribe } from "../../../session/session"

export interface Prefill {
  values: Values
  /** Values that were not typed: personal ones among them are not stored on the device (AB-112). */
  given?: Values
  /** Shown above the form. */
  notice: string
  /** Key of the outbox entry that this save replaces, if there is one. */
  key?: string
  /** The server's messages, by payload or field name. */
  errors?: Readonly<Record<string, string>>
}
interface Waiting extends Prefill {
  isTheirs: () => boolean
}
const waiting = new Map<string, Waiting>()

subscribe(() => {
  for (const [resource, { isTheirs }] of waiting) if (!isTheirs()) waiting.delete(resource)
})

export const setPrefill = (resource: string, prefill: Prefill): void =>
  void waiting.set(resource, { ...prefill, isTheirs: samePerson() })

export function getPrefill(resource: string): Prefill | undefined {
  const prefill = waiting.get(resource)
  return prefill?.isTheirs() ? prefill : undefined
}

export const dropPrefill = (resource: string): void => void waiting.delete(resource)
