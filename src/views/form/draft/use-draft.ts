import { useEffect, useRef } from "react"
import type { Me, Values } from "../../../core/schema/types"
import { currentPath } from "../../../session/base-path"
import { dropDraft, onSessionOver, readDraft, writeDraft } from "../../../session/drafts"
import { holdDraft } from "../../../session/open-drafts"
import { isLoggedIn } from "../../../session/session"
import type { FormStore } from "../state/store-types"
import { draftOf } from "./draft"

/** So many milliseconds after the last key. */
const PAUSE = 300

interface Options {
  form: FormStore
  /** Where it is kept. */
  slot: string
  /** The local-storage item that opens the edit; '' where there is none. */
  editStash: string
  me: Me
  /** A draft is kept while one types, and not only when the session ends. */
  always: boolean
  /**
   * Its name in the browser's storage, where it is kept as well: after a crash, or in another tab, it is offered
   * (lost-drafts.tsx). Without one it goes with the tab.
   */
  copy?: string | undefined
  /** Field → value that the form was opened with, not typed. */
  given?: Values | undefined
}

const part = (): string => Math.random().toString(36).slice(2).padEnd(10, "0")
/** Where there is no https there is no `crypto.randomUUID`. */
const newCopy = (): string =>
  globalThis.crypto?.randomUUID?.() ?? `${Date.now().toString(36)}${part()}${part()}`

/** What tells a form from every other, its draft and its record alike: the same when it is taken back. */
export const formKey = (slot: string, user: string): string => readDraft(slot, user)?.copy ?? newCopy()

/**
 * Keeps what is typed for the same person: when the session ends, in any form or row; while one types, in forms (unless
 * the declaration says `draft: false`), or once a draft has been taken back, so that a reload does not bring its first
 * state again. Whoever leaves it while signed in has been asked; nothing of it stays then.
 */
export function useDraft(options: Options): void {
  const { form } = options
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { slot } = latest.current
    const { search } = window.location
    const pathname = currentPath()
    // It has led its person back here: should the session end elsewhere, nobody is fetched back a second time.
    const led = readDraft(slot, latest.current.me.id)
    const { copy } = latest.current
    const letGo = copy === undefined ? undefined : holdDraft(copy)
    if (led?.interrupted) writeDraft(slot, { ...led, interrupted: false })
    const keep = (interrupted: boolean) => {
      const { me, editStash, given } = latest.current
      const [typed, original, path] = [form.typed(), form.original(), pathname + search]
      const draft = draftOf({ resource: form.resource, editStash, me, typed, original, path, given })
      if (draft) writeDraft(slot, { ...draft, interrupted, ...(copy !== undefined && { copy }) })
      else dropDraft(slot)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep(false)
    }
    const stopEdits = form.onEdit(() => {
      clearTimeout(timer)
      if (latest.current.always) timer = setTimeout(flush, PAUSE)
    })
    // Loaded anew within the pause: the last keys count as well.
    window.addEventListener("pagehide", flush)
    const stopOver = onSessionOver(() => keep(true))
    return () => {
      stopEdits()
      stopOver()
      window.removeEventListener("pagehide", flush)
      clearTimeout(timer)
      letGo?.()
      if (!isLoggedIn()) return
      const left = currentPath() !== pathname || window.location.search !== search
      // It outlives a form that is gone from its own address, as after a crash.
      if (left || !form.resource.form.draft) dropDraft(slot)
    }
  }, [form])
}
