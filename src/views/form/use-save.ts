import { useCreate, useInvalidate, useUpdate, useWarnAboutChange } from "@refinedev/core"
import { createElement, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useNavigate } from "react-router"
import type { FormScreen } from "../../core/schema/resource"
import { isActive, isEmpty } from "../../core/validation/validate"
import { fieldUi } from "../../fields/registry.ui"
import { fieldErrors, statusOf, told } from "../failure"
import { useFeedback } from "../feedback"
import { clearHandover } from "../handover"
import { useRegistry } from "../registry-context"
import { dropDraft } from "./draft"
import type { FormStore } from "./store"

interface Saving {
  busy: boolean
  /** Counts the submits that were stopped by messages, so that the summary takes the focus each time. */
  stopped: number
  submit: () => Promise<void>
  cancel: () => void
}

/** Saves a form once at a time (AB-80), and says how it went in the declaration's words (GL-16, ER-07..ER-13). */
export function useSave(form: FormStore, screen: FormScreen, id: string): Saving {
  const { resource, mode } = form
  const feedback = useFeedback()
  const registry = useRegistry()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { setWarnWhen } = useWarnAboutChange()
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  /** Of an attempt whose outcome is not known: the next one sends the same, so that what is shown is what counts. */
  const sent = useRef<Record<string, string>>({})
  const [stopped, setStopped] = useState(0)

  const leave = () => {
    // The guard of unsaved forms must know before the way out is asked for.
    flushSync(() => setWarnWhen?.(false))
    dropDraft(resource, id)
    if (screen.handover) clearHandover(screen.handover, id)
    navigate(resource.list.path)
  }

  /** Others that show the same records, and those whose records this form reads. */
  const refresh = (names: readonly string[]) => {
    for (const name of names) void invalidate({ resource: name, invalidates: ["list", "many"] })
  }
  const siblings = registry.all
    .filter((other) => other.name !== resource.name && other.table === resource.table)
    .map((other) => other.name)

  /** @param address where the form stood when it was sent: whoever is elsewhere by now is not fetched back */
  const finish = async (address: string) => {
    if (window.location.pathname !== address) return
    const text = mode === "create" ? resource.messages.created : resource.messages.updated
    setWarnWhen?.(false)
    if (screen.success === "toast") await feedback.toast("Berhasil", text)
    else await feedback.success(text)
    leave()
  }

  const stop = async () => {
    const values = form.values()
    const alerting = resource.fields.find(
      (field) => field.alertWhenEmpty && isActive(field, values, form.context) && isEmpty(values[field.key]),
    )
    if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
    setStopped((count) => count + 1)
  }

  /** true: saved. */
  const save = async (): Promise<boolean> => {
    await form.loaded()
    const address = window.location.pathname
    const values = { ...form.values() }
    let made: string | null = null
    for (const field of resource.fields) {
      const generated = fieldUi(field.type).generate?.(field, values, form.context)
      if (generated === undefined) continue
      made = sent.current[field.key] ?? generated
      values[field.key] = made
      sent.current[field.key] = made
    }
    if (Object.keys(form.validate(values)).length > 0) {
      await stop()
      return false
    }
    // What shows a password is there before one is sent: a line that breaks in between would cost it (AB-100).
    let Password: typeof import("./password-dialog").PasswordDialog | undefined
    try {
      if (made !== null) Password = (await import("./password-dialog")).PasswordDialog
    } catch (error) {
      console.error(error)
      await feedback.alert(
        (mode === "create" ? resource.messages.createFailed : resource.messages.updateFailed).text,
      )
      return false
    }
    const call = {
      resource: resource.name,
      values,
      meta: { context: form.context },
      successNotification: false,
      errorNotification: false,
    } as const
    try {
      if (mode === "create") await create(call)
      else await update({ ...call, id, mutationMode: "pessimistic" })
    } catch (error) {
      console.error(error)
      if (statusOf(error) >= 400 && statusOf(error) < 500) sent.current = {}
      const { createFailed, updateFailed } = resource.messages
      const { text, detail } = told(mode === "create" ? createFailed : updateFailed, error)
      form.reject(fieldErrors(error))
      // A code may be taken by now: what the form proposes must come from the lists as they are.
      refresh(registry.readsOf(resource.name).map((read) => read.resource))
      await feedback.alert(text, detail)
      if (Object.keys(form.messages()).length > 0) setStopped((count) => count + 1)
      return false
    }
    // From here on the button stays as it is: the save is done, whatever is shown before the list comes.
    form.finish()
    dropDraft(resource, id)
    refresh(siblings)
    const password = made
    if (Password && password !== null) {
      const Dialog = Password
      await feedback.show((close) => createElement(Dialog, { password, onClose: close }))
    }
    await finish(address)
    return true
  }

  return {
    busy,
    stopped,
    submit: async () => {
      if (running.current) return
      running.current = true
      setBusy(true)
      let saved = false
      try {
        saved = await save()
      } finally {
        running.current = saved
        setBusy(saved)
      }
    },
    cancel: leave,
  }
}
