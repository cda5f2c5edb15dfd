import { nameOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { useMay } from "../../context/registry-context"
import { failureMessage } from "../../failure/failure"
import { goneText } from "../conflict/newer-version"
import type { Passwords } from "../password/use-passwords"
import type { FormStore } from "../state/store-types"
import { asNew } from "./save-as-new"
import type { Leave } from "./use-leave"

/** `form`: save this one; `left`: the add form goes on with what was typed; null: nobody was asked, for she may not add. */
type Offered = { form: FormStore } | "left" | "declined" | null

/** The record is not there any more: whoever may add is offered to save what is typed as a new one. */
export function useAsNew(form: FormStore, options: { leave: Leave; passwords: Passwords }) {
  const { resource } = form
  const { leave, passwords } = options
  const { confirm } = useFeedback()
  const mayCreate = useMay()({ resource: resource.name, action: "create" })

  /** @param isSame whether it is still the same person's session once she has answered */
  return async (error: unknown, isSame: () => boolean): Promise<Offered> => {
    if (!mayCreate || !resource.form.create) return null
    const { updateFailed } = resource.messages
    const yes = await confirm({
      // Never a host's own words: they may be in any language.
      title:
        resource.source.kind === "browser" ? failureMessage(updateFailed, error).text : updateFailed.text,
      text: goneText(resource),
      subject: nameOf(resource, form.original() ?? {}),
      okText: t("Simpan sebagai data baru"),
      cancelText: t("Kembali ke form"),
    })
    if (!yes || !isSame()) return "declined"
    const fresh = asNew(form)
    const sent = passwords.withGenerated(fresh.form).values
    if (fresh.complete() && Object.keys(fresh.form.validate(sent)).length === 0) return { form: fresh.form }
    const typed = form.typed()
    const values = fresh.form.values()
    leave.toAddForm(values, Object.fromEntries(Object.entries(values).filter(([key]) => !(key in typed))))
    return "left"
  }
}
