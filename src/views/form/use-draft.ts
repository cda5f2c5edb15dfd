import { useEffect, useRef } from "react"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { Me } from "../../core/schema/types"
import { dropDraft, onSessionOver, writeDraft } from "../../providers/drafts"
import { isLoggedIn } from "../../providers/session"
import { draftOf, slotOf } from "./draft"
import type { FormStore } from "./store"

/** So many milliseconds after the last key. */
const PAUSE = 300

interface Options {
  form: FormStore
  resource: Resource
  screen: FormScreen
  me: Me
  /** A draft is kept while one types, and not only when the session ends. */
  always: boolean
}

/**
 * Keeps what is typed for the same person: when the session ends, in any form; while one types, where the declaration
 * asks for it (`draft`), or once a draft has been taken back, so that a reload does not bring its first state again.
 * Whoever leaves such a form while signed in has been asked; nothing of it stays then.
 */
export function useDraft(options: Options): void {
  const { form } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { resource } = latest.current
    const id = form.original()?.id
    const slot = slotOf(resource, typeof id === "string" ? id : "")
    const { pathname, search } = window.location
    const keep = (interrupted: boolean) => {
      const { handover } = latest.current.screen
      const draft = draftOf({
        ...latest.current,
        handover,
        typed: form.typed(),
        original: form.original(),
        path: pathname + search,
      })
      if (draft) writeDraft(slot, { ...draft, interrupted })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopEdits = form.onEdit(() => {
      clearTimeout(timer)
      if (latest.current.always) timer = setTimeout(() => keep(false), PAUSE)
    })
    const stopOver = onSessionOver(() => keep(true))
    return () => {
      stopEdits()
      stopOver()
      clearTimeout(timer)
      if (!resource.form.draft && isLoggedIn()) dropDraft(slot)
    }
  }, [form])
}
