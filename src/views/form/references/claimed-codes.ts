/** Codes that others hold, told as a field is left: a save would refuse them, and never waits for this. */
import type { Field } from "../../../core/schema/resource"
import { fieldType } from "../../../fields/registry"
import type { FormStore } from "../state/store-types"

interface Options {
  form: FormStore
  fields: readonly Field[]
  /** Takes in who holds a code of a field, and forgets who was found before. @throws whatever the call does */
  ask: (field: Field, code: string, signal: AbortSignal) => Promise<void>
}

/** @returns called after each change of the form, and at its end */
export function watchCodes({ form, fields, ask }: Options): { look: () => void; stop: () => void } {
  const typed = fields.filter((field) => fieldType(field).numbering(field)?.entry(form.mode) !== "generated")
  /** By field: what was asked last, and how it is given up. */
  const asked = new Map<string, { code: unknown; giveUp: AbortController }>()
  const look = () => {
    for (const field of typed) {
      const { key } = field
      const code = form.values()[key]
      const before = asked.get(key)
      if (form.typing() === key) {
        before?.giveUp.abort()
        asked.delete(key)
        continue
      }
      const isOwn = form.original()?.[key] === code
      if (typeof code !== "string" || code === "" || isOwn || before?.code === code) continue
      before?.giveUp.abort()
      const giveUp = new AbortController()
      asked.set(key, { code, giveUp })
      ask(field, code, giveUp.signal)
        .then(() => !giveUp.signal.aborted && form.blur(key))
        // What nobody could say the save says.
        .catch(() => {})
    }
  }
  return {
    look,
    stop: () => {
      for (const { giveUp } of asked.values()) giveUp.abort()
    },
  }
}
