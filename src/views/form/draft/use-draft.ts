import { useEffect, useRef } from "react"
import type { Me, Values } from "../../../core/schema/types"
import { currentPath } from "../../../session/base-path"
import { dropDraft, onKeepDrafts, readDraft, writeDraft } from "../../../session/drafts"
import { holdDraft } from "../../../session/open-drafts"
import { isLoggedIn } from "../../../session/session"
import type { FormStore } from "../state/store-types"
import { draftOf } from "./draft"

/** Milliseconds after the last key. */
const PAUSE = 300

interface Options {
  form: FormStore
  /** Slot of the draft. */
  slot: string
  /** The local-storage item that opens the edit; '' if there is none. */
  editStash: string
  me: Me
  /** Stores a draft while the user types, and not only at `keepDrafts`. */
  always: boolean
  /**
   * Suffix of the draft's key in local storage, from which it is offered after a crash or in another tab (lost-drafts.tsx).
   * undefined: the draft ends with the tab.
   */
  localName?: string | undefined
  /** Field → value that the form was opened with and that was not typed. */
  given?: Values | undefined
}

const part = (): string => Math.random().toString(36).slice(2).padEnd(10, "0")
/** A new idempotency key. `crypto.randomUUID` needs https. */
export const newKey = (): string =>
  globalThis.crypto?.randomUUID?.() ?? `${Date.now().toString(36)}${part()}${part()}`

/** Id of a form, of its draft and of its new record; a restored draft has the same. */
export const formKey = (slot: string, user: string): string => readDraft(slot, user)?.copy ?? newKey()

/**
 * Keeps the typed values for the same user: at `keepDrafts`, in every form and row; while typing, in forms (unless the
 * declaration has `draft: false`) and after a draft was restored, so that a reload does not bring back its first state. A user
 * who leaves while signed in has confirmed it, and the draft is dropped.
 */
export function useDraft(options: Options): void {
  const { form } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { slot } = latest.current
    const { search } = window.location
    const pathname = currentPath()
    // The draft has led its user back to this form; a session that ends elsewhere must not do so again.
    const restored = readDraft(slot, latest.current.me.id)
    const { localName } = latest.current
    const releaseDraft = localName === undefined ? undefined : holdDraft(localName)
    if (restored?.interrupted) writeDraft(slot, { ...restored, interrupted: false })
    const store = (interrupted: boolean) => {
      const { me, editStash, given } = latest.current
      const [typed, original, path] = [form.typed(), form.original(), pathname + search]
      const draft = draftOf({ resource: form.resource, editStash, me, typed, original, path, given })
      if (draft)
        writeDraft(slot, { ...draft, interrupted, ...(localName !== undefined && { copy: localName }) })
      else dropDraft(slot)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      store(false)
    }
    const stopEdits = form.onEdit(() => {
      clearTimeout(timer)
      if (latest.current.always) timer = setTimeout(flush, PAUSE)
    })
    // A reload within the pause must not lose the last keys.
    window.addEventListener("pagehide", flush)
    const stopKeeping = onKeepDrafts(({ interrupted }) => store(interrupted))
    return () => {
      stopEdits()
      stopKeeping()
      window.removeEventListener("pagehide", flush)
      clearTimeout(timer)
      releaseDraft?.()
      if (!isLoggedIn()) return
      const left = currentPath() !== pathname || window.location.search !== search
      // A form unmounted on its own address, as after a crash, keeps its draft.
      if (left || !form.resource.form.draft) dropDraft(slot)
    }
  }, [form])
}
