import { useEffect, useRef } from "react"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { Me } from "../../core/schema/types"
import { dropDraft, onSessionOver, readDraft, writeDraft } from "../../providers/drafts"
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
 * Whoever leaves a form while signed in has been asked; nothing of it stays then.
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
      const { editStash } = latest.current.screen
      const draft = draftOf({
        ...latest.current,
        editStash,
        typed: form.typed(),
        original: form.original(),
        path: pathname + search,
      })
      if (draft) writeDraft(slot, { ...draft, interrupted })
    }
    // It has led its person back here: should the session end elsewhere, nobody is fetched back a second time.
    const led = readDraft(slot, latest.current.me.id)
    if (led?.interrupted) writeDraft(slot, { ...led, interrupted: false })
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
      if (!isLoggedIn()) return
      const left = window.location.pathname !== pathname || window.location.search !== search
      // A declared draft outlives a form that is gone from its own address, as after a crash.
      if (left || !resource.form.draft) dropDraft(slot)
    }
  }, [form])
}
