/** Checks on blur if another record has a code. The save would refuse it, and never waits for this check. */
import type { Field } from "../../../core/schema/resource"
import { fieldType } from "../../../fields/registry"
import type { FormStore } from "../state/store-types"

interface Options {
  form: FormStore
  fields: readonly Field[]
  /**
   * Loads the records that have a code of a field, and drops those found before.
   * @throws any error of the call
   */
  load: (field: Field, code: string, signal: AbortSignal) => Promise<void>
}

/** @returns `look`: to be called after each change of the form; `stop`: at its end */
export function watchClaimedCodes({ form, fields, load }: Options): { look: () => void; stop: () => void } {
  const typed = fields.filter((field) => fieldType(field).numbering(field)?.entry(form.mode) !== "generated")
  /** Field → latest requested code and its abort controller. */
  const requested = new Map<string, { code: unknown; giveUp: AbortController }>()
  const look = () => {
    for (const field of typed) {
      const { key } = field
      const code = form.values()[key]
      const before = requested.get(key)
      if (form.typing() === key) {
        before?.giveUp.abort()
        requested.delete(key)
        continue
      }
      const isOwn = form.original()?.[key] === code
      if (typeof code !== "string" || code === "" || isOwn || before?.code === code) continue
      before?.giveUp.abort()
      const giveUp = new AbortController()
      requested.set(key, { code, giveUp })
      load(field, code, giveUp.signal)
        .then(() => !giveUp.signal.aborted && form.blur(key))
        // The save reports what this check cannot.
        .catch(() => {})
    }
  }
  return {
    look,
    stop: () => {
      for (const { giveUp } of requested.values()) giveUp.abort()
    },
  }
}
