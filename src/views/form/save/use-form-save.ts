import { type ReactNode, useState } from "react"
import type { Fate } from "../../../core/codec/waiting"
import type { FormScreen } from "../../../core/schema/resource"
import { isEmpty } from "../../../core/validation/validate"
import { currentPath } from "../../../session/base-path"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { failureMessage, fieldErrors } from "../../failure/failure"
import { useConflict } from "../conflict/use-conflict"
import { slotOf } from "../draft/draft"
import { usePasswords } from "../password/use-passwords"
import type { FormStore } from "../state/store-types"
import { useSaveAsNew } from "./save-as-new"
import { useLeave } from "./use-leave"
import { useRefresh } from "./use-refresh"
import { useSave } from "./use-save"

interface Saving {
  busy: boolean
  /** Counts the submits that messages have stopped; each one moves the focus to the summary. */
  stopped: number
  submit: () => Promise<boolean>
  cancel: () => void
  /** The conflict dialog while it is open. */
  dialog: ReactNode
}

/** Texts for a record that only this device has. */
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
  /** Idempotency key of a new record. */
  key: string
  /** The query of the list that opens after a new record; '': the unfiltered list. */
  list: string
  /** Returns a function that begins another record after this save; null: the list opens. */
  another: () => (() => void) | null
}

/** Saves a form and reports the outcome in dialogs, with the texts of the declaration (GL-16, ER-07..ER-13). */
export function useFormSave(form: FormStore, { screen, id, key, list, another }: Options): Saving {
  const { resource } = form
  const slot = slotOf(resource, id)
  const feedback = useFeedback()
  const refresh = useRefresh(resource)
  const leave = useLeave({ resource, screen, id, list })
  const conflict = useConflict(form)
  const passwords = usePasswords(resource)
  const offerAsNew = useSaveAsNew(form, { leave, passwords })
  const [address] = useState(currentPath)
  const [stopped, setStopped] = useState(0)
  const stop = () => setStopped((count) => count + 1)

  const { busy, save } = useSave(form, {
    id,
    key,
    slot,
    passwords,
    onInvalid: async () => {
      const values = form.values()
      const alerting = resource.fields.find(
        ({ key, alertWhenEmpty }) => alertWhenEmpty && form.view(key).active && isEmpty(values[key]),
      )
      if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
      stop()
    },
    onStale: conflict.resolve,
    onGone: async (error, isSame) => {
      refresh.own()
      refresh.siblings()
      return offerAsNew(error, isSame)
    },
    onFailed: async (target, error) => {
      const { createFailed, updateFailed } = resource.messages
      const { text, detail } = failureMessage(target.mode === "create" ? createFailed : updateFailed, error)
      form.reject(fieldErrors(error))
      refresh.dependencies()
      await feedback.alert(text, detail)
      if (Object.keys(form.messages()).length > 0) stop()
    },
    onSaved: async (target, { password, fate }, isSame) => {
      if (password !== null) await passwords.show(password)
      // A user who has gone elsewhere meanwhile stays there.
      if (currentPath() !== address || !isSame()) return
      const text = target.mode === "create" ? resource.messages.created : resource.messages.updated
      if (fate) await feedback.success(...UNSENT[fate])
      else if ((resource.form[target.mode] ?? screen).success === "toast")
        await feedback.toast(t("Berhasil"), text)
      else await feedback.success(text)
      if (!isSame()) return
      const begin = target === form ? another() : null
      if (begin) {
        leave.clear()
        begin()
      } else if (id === "") leave.toList()
      else leave.back()
    },
  })
  return { busy, stopped, submit: save, cancel: leave.back, dialog: conflict.dialog }
}
