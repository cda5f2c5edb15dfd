/** Saves the values of an edit form as a new record, for a record that was deleted meanwhile. */
import { isEmpty } from "../../../core/validation/values"
import { fieldType, nameOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { useCanNow } from "../../context/registry-context"
import { failureMessage } from "../../failure/failure"
import { goneText } from "../conflict/newer-version"
import type { Passwords } from "../password/use-passwords"
import { createFormStore } from "../state/store"
import type { FormStore } from "../state/store-types"
import type { Leave } from "./use-leave"

/**
 * The values of an edit form in an add form, whose rules may ask for more, lock less and make their own codes.
 * @returns `complete`: every typed value has its field in the add form
 */
export function toNewRecord(edit: FormStore): { form: FormStore; complete: () => boolean } {
  const { resource, context } = edit
  const values = edit.values()
  const id = edit.original()?.id
  const form = createFormStore({
    resource,
    mode: "create",
    me: context.me,
    original: undefined,
    titleOf: edit.titleOf,
    draft: values,
  })
  // Lists loaded earlier may still have the deleted record, whose codes are free again.
  for (const [name, source] of edit.sources())
    form.setSource(name, { ...source, rows: source.rows?.filter((row) => row.id !== id) })
  for (const { key } of resource.fields) form.lines(key)?.setSources(edit.lines(key)?.sources() ?? new Map())

  const hasHiddenValues = () =>
    resource.fields.some(
      (field) =>
        field.send !== null &&
        !isEmpty(values[field.key]) &&
        edit.view(field.key).active &&
        !form.view(field.key).active,
    )
  let switched = false
  // The add form has a switch for a part that the edit form always shows (an account): the user has to look at that part.
  for (const field of resource.fields)
    if (
      fieldType(field).switchedOn &&
      hasHiddenValues() &&
      form.view(field.key).active &&
      !form.values()[field.key]
    ) {
      form.set(field.key, true)
      switched = true
    }
  return { form, complete: () => !switched && !hasHiddenValues() }
}

/**
 * Offers to save a deleted record as a new one, to users who may add.
 * @returns the form to send; true: the add form has opened with the values; false: declined; null: nothing was offered
 */
export function useSaveAsNew(form: FormStore, options: { leave: Leave; passwords: Passwords }) {
  const { resource } = form
  const { leave, passwords } = options
  const { confirm } = useFeedback()
  const mayCreate = useCanNow()({ resource: resource.name, action: "create" })

  return async (error: unknown, isSame: () => boolean): Promise<FormStore | boolean | null> => {
    if (!mayCreate || !resource.form.create) return null
    const { updateFailed } = resource.messages
    const yes = await confirm({
      // Not a host's own message, which may be in any language.
      title:
        resource.source.kind === "browser" ? failureMessage(updateFailed, error).text : updateFailed.text,
      text: goneText(resource),
      subject: nameOf(resource, form.original() ?? {}),
      okText: t("Simpan sebagai data baru"),
      cancelText: t("Kembali ke formulir"),
    })
    if (!yes || !isSame()) return false
    const fresh = toNewRecord(form)
    const sent = passwords.withGenerated(fresh.form).values
    if (fresh.complete() && Object.keys(fresh.form.validate(sent)).length === 0) return fresh.form
    const typed = form.typed()
    const values = fresh.form.values()
    leave.toAddForm(values, Object.fromEntries(Object.entries(values).filter(([key]) => !(key in typed))))
    return true
  }
}
