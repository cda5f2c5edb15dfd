import { useCan, useCreate, useInvalidate, useUpdate, useWarnAboutChange } from "@refinedev/core"
import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useNavigate } from "react-router"
import { versionOf } from "../../core/codec/codec"
import type { FormScreen } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isActive, isEmpty } from "../../core/validation/validate"
import { dropDraft } from "../../providers/drafts"
import { samePerson } from "../../providers/session"
import { useFeedback } from "../../ui/feedback"
import { clearEditStash } from "../edit-stash"
import { failureMessage, fieldErrors, isStale, statusOf } from "../failure"
import { useRegistry } from "../registry-context"
import { nameOf } from "../use-remove"
import { asNew } from "./as-new"
import { slotOf } from "./draft"
import { goneText } from "./meanwhile"
import { leavePrefill } from "./prefill"
import type { FormStore } from "./store"
import { hasNewAccount } from "./unanswered"
import { useConflict } from "./use-conflict"
import { useIsGone } from "./use-newer-record"
import { usePasswords } from "./use-passwords"

interface Saving {
  busy: boolean
  /** Counts the submits that were stopped by messages, so that the summary takes the focus each time. */
  stopped: number
  submit: () => Promise<void>
  cancel: () => void
  /** What the form asks while it is saved; null most of the time. */
  dialog: ReactNode
}

/** Saves a form once at a time (AB-80), and says how it went in the declaration's words (GL-16, ER-07..ER-13). */
export function useSave(form: FormStore, screen: FormScreen, id: string): Saving {
  const { resource } = form
  const feedback = useFeedback()
  const registry = useRegistry()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { setWarnWhen } = useWarnAboutChange()
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const mayCreate = useCan({ resource: resource.name, action: "create" }).data?.can ?? false
  const conflict = useConflict(form)
  const passwords = usePasswords(resource)
  const isGone = useIsGone(resource)
  // Whose form this is: nothing of it is saved, asked or told in another's session.
  const [isSame] = useState(() => samePerson())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  /** The password of an account that the record turned out to have, though the save that made it got no answer. */
  const owed = useRef<string | null>(null)
  const [stopped, setStopped] = useState(0)

  const leave = () => {
    // The guard of unsaved forms must know before the way out is asked for.
    flushSync(() => setWarnWhen?.(false))
    dropDraft(slotOf(resource, id))
    if (screen.editStash) clearEditStash(screen.editStash, id)
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
  const finish = async (saved: FormStore["mode"], address: string) => {
    if (window.location.pathname !== address || !isSame()) return
    const text = saved === "create" ? resource.messages.created : resource.messages.updated
    setWarnWhen?.(false)
    if ((resource.form[saved] ?? screen).success === "toast") await feedback.toast("Berhasil", text)
    else await feedback.success(text)
    if (isSame()) leave()
  }

  const stop = async () => {
    const values = form.values()
    const alerting = resource.fields.find(
      (field) => field.alertWhenEmpty && isActive(field, values, form.context) && isEmpty(values[field.key]),
    )
    if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
    setStopped((count) => count + 1)
  }

  const write = async (target: FormStore, values: Values) => {
    const original = target.original()
    const call = {
      resource: resource.name,
      values,
      meta: { context: target.context, version: versionOf(original) },
      successNotification: false,
      errorNotification: false,
    } as const
    if (target.mode === "create") await create(call)
    else await update({ ...call, id, mutationMode: "pessimistic" })
  }

  const tell = async (target: FormStore, error: unknown): Promise<void> => {
    const { createFailed, updateFailed } = resource.messages
    const { text, detail } = failureMessage(target.mode === "create" ? createFailed : updateFailed, error)
    form.reject(fieldErrors(error))
    // A code may be taken by now: what the form proposes must come from the lists as they are.
    refresh(registry.dependencies(resource.name).map((read) => read.resource))
    await feedback.alert(text, detail)
    if (Object.keys(form.messages()).length > 0) setStopped((count) => count + 1)
  }

  /** The record is not there any more: whoever may add is offered to save what is typed as a new one. true: saved. */
  const offerAsNew = async (error: unknown): Promise<boolean> => {
    refresh([resource.name, ...siblings])
    const { updateFailed } = resource.messages
    const inBrowser = resource.source.kind === "browser"
    const add = resource.form.create
    if (!mayCreate || !add) {
      await tell(form, error)
      return false
    }
    const yes = await feedback.confirm({
      // Never a host's own words: they may be in any language.
      title: inBrowser ? failureMessage(updateFailed, error).text : updateFailed.text,
      text: goneText(resource),
      subject: nameOf(resource, form.original() ?? {}),
      okText: "Simpan sebagai data baru",
      cancelText: "Kembali ke form",
    })
    if (!yes || !isSame()) return false
    const fresh = asNew(form)
    const { values } = passwords.withGenerated(fresh.form)
    if (fresh.complete() && Object.keys(fresh.form.validate(values)).length === 0) return attempt(fresh.form)
    leavePrefill(resource.name, fresh.form.values())
    flushSync(() => setWarnWhen?.(false))
    dropDraft(slotOf(resource, id))
    clearEditStash(screen.editStash, id)
    navigate(add.path)
    return true
  }

  /** true: saved. */
  const attempt = async (target: FormStore): Promise<boolean> => {
    const address = window.location.pathname
    const { values, password } = passwords.withGenerated(target)
    if (Object.keys(target.validate(values)).length > 0) {
      await stop()
      return false
    }
    try {
      if (password !== null) await passwords.prepare()
      if (!isSame()) return false
      await write(target, values)
    } catch (error) {
      console.error(error)
      const earlier = passwords.failed(error, password)
      if (!isSame()) return false
      if (target.mode === "create" && statusOf(error) === 409 && earlier !== null)
        if (await passwords.isMade(values)) {
          refresh([resource.name])
          return saved(target, address, earlier)
        }
      let last: unknown = error
      if (target.mode === "edit" && isStale(error)) {
        const before = target.original()
        const settled = await conflict.resolve()
        if (settled === "again") {
          if (hasNewAccount(resource, { before, now: target.original(), typed: values }))
            owed.current = earlier
          return attempt(target)
        }
        if (settled === "stop") return false
        last = settled.error
      }
      const missing = target.mode === "edit" && statusOf(last) === 404
      const gone = missing && (await isGone(target.original()))
      if (!isSame()) return false
      if (gone) return offerAsNew(last)
      await tell(target, last)
      return false
    }
    return saved(target, address, password ?? owed.current)
  }

  const saved = async (target: FormStore, address: string, password: string | null): Promise<true> => {
    // From here on the button stays as it is: the save is done, whatever is shown before the list comes.
    form.finish()
    setWarnWhen?.(false)
    dropDraft(slotOf(resource, id))
    refresh(siblings)
    if (password !== null) await passwords.show(password)
    await finish(target.mode, address)
    return true
  }

  return {
    busy,
    stopped,
    submit: async () => {
      if (running.current) return
      running.current = true
      setBusy(true)
      let done = false
      try {
        await form.loaded()
        done = await attempt(form)
      } finally {
        running.current = done
        setBusy(done)
      }
    },
    cancel: leave,
    dialog: conflict.dialog,
  }
}
