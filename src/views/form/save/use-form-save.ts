import { type ReactNode, useState } from "react"
import type { FormScreen } from "../../../core/schema/resource"
import { currentPath } from "../../../session/base-path"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { LEAVE_PAGE } from "../../record/leave-prompts"
import { useConflict } from "../conflict/use-conflict"
import { slotOf } from "../draft/draft"
import { usePasswords } from "../password/use-passwords"
import type { FormStore } from "../state/store-types"
import { useSaveAsNew } from "./save-as-new"
import { UNSENT } from "./unsent"
import { useLeave } from "./use-leave"
import { useRefresh } from "./use-refresh"
import { type Stopped, useRefusals } from "./use-refusals"
import { useSave } from "./use-save"

interface Saving {
  busy: boolean
  /** False again once the record is saved. */
  sending: boolean
  stopped: Stopped
  submit: () => Promise<boolean>
  /** Opens the list; asks first if input would be lost. */
  cancel: () => Promise<void>
  /** Opens the comparison with a newer version before a save. Resolves with true once the form is based on it. */
  compare: () => Promise<boolean>
  /** The conflict dialog while it is open. */
  dialog: ReactNode
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
  const refusals = useRefusals(form)
  const refresh = useRefresh(resource)
  const leave = useLeave({ resource, screen, id, list })
  const conflict = useConflict(form)
  const passwords = usePasswords(resource)
  const offerAsNew = useSaveAsNew(form, { leave, passwords })
  const [address] = useState(currentPath)

  const { busy, sending, save } = useSave(form, {
    id,
    key,
    slot,
    passwords,
    onInvalid: refusals.onInvalid,
    onStale: conflict.resolve,
    onGone: async (error, isSame) => {
      refresh.own()
      refresh.siblings()
      return offerAsNew(error, isSame)
    },
    onFailed: refusals.onFailed,
    onSaved: async (target, { password, fate, record }, isSame) => {
      if (password !== null) await passwords.show(password)
      // A user who has gone elsewhere meanwhile stays there.
      if (currentPath() !== address || !isSame()) return
      const text = target.mode === "create" ? resource.messages.created : resource.messages.updated
      const savedId = fate || !record?.id ? "" : String(record.id)
      const begin = target === form ? another() : null
      if (begin) {
        leave.clear()
        // No dialog: the next record is being typed already.
        const [description, title] = fate ? UNSENT[fate] : [text]
        void feedback.toast(title ?? t("Berhasil"), description, "success", {
          label: t("Lihat"),
          onPress: () => leave.visitAdded(savedId),
        })
        return begin()
      }
      if (fate) await feedback.success(...UNSENT[fate])
      else if ((resource.form[target.mode] ?? screen).success === "toast")
        await feedback.toast(t("Berhasil"), text)
      else await feedback.success(text)
      if (!isSame()) return
      if (id === "") leave.toAdded(savedId)
      else leave.toEdited(savedId)
    },
  })
  const cancel = async () => {
    if (!form.isTyped() || (await feedback.confirm(LEAVE_PAGE))) leave.back()
  }
  return {
    busy,
    sending,
    stopped: refusals.stopped,
    submit: save,
    cancel,
    compare: conflict.compare,
    dialog: conflict.dialog,
  }
}
