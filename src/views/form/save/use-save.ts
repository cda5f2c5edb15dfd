import { type ReactNode, useRef, useState } from "react"
import type { Fate } from "../../../core/codec/waiting"
import type { FormScreen } from "../../../core/schema/resource"
import { isEmpty } from "../../../core/validation/validate"
import { currentPath } from "../../../session/base-path"
import { dropDraft } from "../../../session/drafts"
import { samePerson } from "../../../session/session"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { failureMessage, fieldErrors, isStale, statusOf } from "../../failure/failure"
import { useConflict } from "../conflict/use-conflict"
import { slotOf } from "../draft/draft"
import { usePasswords } from "../password/use-passwords"
import { useIsGone } from "../record/use-newer-record"
import type { FormStore } from "../state/store-types"
import { hasNewAccount } from "./lost-response"
import { useLeave } from "./use-leave"
import { useRecordForm } from "./use-record-form"
import { useRefresh } from "./use-refresh"
import { useAsNew } from "./use-save-as-new"

interface Saving {
  busy: boolean
  /** Counts the submits that were stopped by messages, so that the summary takes the focus each time. */
  stopped: number
  submit: () => Promise<void>
  cancel: () => void
  /** What the form asks while it is saved; null most of the time. */
  dialog: ReactNode
}

/** Texts for a record that is on this device alone. */
const UNSENT: Readonly<Record<Fate, readonly [text: string, title: string]>> = {
  waiting: [
    t("Data tersimpan di perangkat ini dan dikirim sendiri begitu ada koneksi."),
    t("Menunggu dikirim"),
  ],
  unknown: [
    t("Data tersimpan di perangkat ini. Belum pasti apakah sudah diterima server."),
    t("Belum pasti terkirim"),
  ],
}

interface Options {
  screen: FormScreen
  /** The record's; '' for a new one. */
  id: string
  /** What a new record is known by, however often it is sent. */
  key: string
  /** Begins another record once this one is saved; null: the list comes. Asked then. */
  another: () => (() => void) | null
}

/** Saves a form once at a time (AB-80), and says how it went in the declaration's words (GL-16, ER-07..ER-13). */
export function useSave(form: FormStore, { screen, id, key, another }: Options): Saving {
  const { resource } = form
  const feedback = useFeedback()
  const refresh = useRefresh(resource)
  const { write, goTo } = useRecordForm(resource, id, key)
  const leave = useLeave({ resource, screen, id, goTo })
  const conflict = useConflict(form)
  const passwords = usePasswords(resource)
  const isGone = useIsGone(resource)
  const offerAsNew = useAsNew(form, { leave, passwords })
  // Whose form this is: nothing of it is saved, asked or told in another's session.
  const [isSame] = useState(() => samePerson())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  /** The password of an account that the record turned out to have, though the save that made it got no answer. */
  const owed = useRef<string | null>(null)
  const [stopped, setStopped] = useState(0)

  const stop = async () => {
    const values = form.values()
    const alerting = resource.fields.find(
      ({ key, alertWhenEmpty }) => alertWhenEmpty && form.view(key).active && isEmpty(values[key]),
    )
    if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
    setStopped((count) => count + 1)
  }

  const tell = async (target: FormStore, error: unknown): Promise<void> => {
    const { createFailed, updateFailed } = resource.messages
    const { text, detail } = failureMessage(target.mode === "create" ? createFailed : updateFailed, error)
    form.reject(fieldErrors(error))
    refresh.dependencies()
    await feedback.alert(text, detail)
    if (Object.keys(form.messages()).length > 0) setStopped((count) => count + 1)
  }

  /** true: saved, or gone on with in the add form. */
  const attempt = async (target: FormStore): Promise<boolean> => {
    const address = currentPath()
    const { values, password } = passwords.withGenerated(target)
    if (Object.keys(target.validate(values)).length > 0) {
      await stop()
      return false
    }
    let fate: Fate | undefined
    try {
      if (password !== null) await passwords.prepare()
      if (!isSame()) return false
      fate = await write(target, values)
    } catch (error) {
      console.error(error)
      const earlier = passwords.failed(error, password)
      if (!isSame()) return false
      if (target.mode === "edit") return recover(target, { error, typed: values, earlier })
      if (statusOf(error) === 409 && earlier !== null && (await passwords.isMade(values))) {
        refresh.own()
        return saved(target, address, { password: earlier, fate: undefined })
      }
      await tell(target, error)
      return false
    }
    return saved(target, address, { password: password ?? owed.current, fate })
  }

  /** A change that was refused: upon a record that another has changed meanwhile, or that is gone, or for any other reason. */
  const recover = async (
    target: FormStore,
    failed: { error: unknown; typed: ReturnType<FormStore["values"]>; earlier: string | null },
  ): Promise<boolean> => {
    let { error } = failed
    if (isStale(error)) {
      const before = target.original()
      const settled = await conflict.resolve()
      if (settled === "stop") return false
      if (settled === "again") {
        if (hasNewAccount(resource, { before, now: target.original(), typed: failed.typed }))
          owed.current = failed.earlier
        return attempt(target)
      }
      error = settled.error
    }
    const gone = statusOf(error) === 404 && (await isGone(target.original()))
    if (!isSame()) return false
    if (gone) {
      refresh.own()
      refresh.siblings()
      const offered = await offerAsNew(error, isSame)
      if (offered !== null) {
        if (offered === "left" || offered === "declined") return offered === "left"
        return attempt(offered.form)
      }
    }
    await tell(target, error)
    return false
  }

  const saved = async (
    target: FormStore,
    address: string,
    { password, fate }: { password: string | null; fate: Fate | undefined },
  ): Promise<true> => {
    // From here on the button stays as it is: the save is done, whatever is shown before the list comes.
    form.finish()
    dropDraft(slotOf(resource, id))
    refresh.siblings()
    if (password !== null) await passwords.show(password)
    // Whoever is elsewhere by now is not fetched back.
    if (currentPath() !== address || !isSame()) return true
    const text = target.mode === "create" ? resource.messages.created : resource.messages.updated
    if (fate) await feedback.success(...UNSENT[fate])
    else if ((resource.form[target.mode] ?? screen).success === "toast")
      await feedback.toast(t("Berhasil"), text)
    else await feedback.success(text)
    if (!isSame()) return true
    const begin = target === form ? another() : null
    if (!begin) {
      if (id === "") leave.toList()
      else leave.back()
    } else {
      leave.behind()
      begin()
    }
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
        done = (await form.loaded()) && (await attempt(form))
      } catch (error) {
        // Nobody waits for what came to nothing without a word.
        console.error(error)
        if (isSame()) await tell(form, error)
      } finally {
        running.current = done
        setBusy(done)
      }
    },
    cancel: leave.back,
    dialog: conflict.dialog,
  }
}
