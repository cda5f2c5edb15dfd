import type { BaseRecord } from "@refinedev/core"
import { orElse } from "../../../core/schema/rule-error"
import type { StoredRecord } from "../../../core/schema/types"
import { fieldType, linkOf } from "../../../fields/registry"
import { useReadList } from "../../../lists/whole-list"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { fieldId } from "../layout/form-field"
import { refusalOf } from "../references/refusal"
import { UNSENT } from "../save/unsent"
import type { Saved } from "../save/use-save"
import type { Addition } from "./add-dialog"

const isWhole = (record: BaseRecord | null, label: string): record is StoredRecord =>
  typeof record?.id === "string" && record.id !== "" && !!record[label]

/**
 * Chooses the added record in the field, beside those that are chosen already. If the field does not offer the record, it stays
 * saved, and a dialog gives the reason.
 */
export function useChooseAdded({ form, field, target }: Addition): (saved: Saved) => Promise<void> {
  const feedback = useFeedback()
  const readList = useReadList()
  const link = linkOf(field)
  const { singular: label } = target.label

  const optionsOf = () =>
    orElse(() => fieldType(field).offers(field)?.options(form.context, form.titleOf) ?? [], [])

  /** A foreign host may answer without the record, which is then the new one of the list. */
  async function find({ record }: Saved): Promise<StoredRecord | undefined> {
    if (isWhole(record, link?.label ?? target.title)) return record
    const known = new Set(
      form
        .sources()
        .get(target.name)
        ?.rows?.map(({ id }) => id),
    )
    try {
      const rows = await readList(target)
      const added = rows.filter(({ id }) => (record?.id ? id === record.id : !known.has(id)))
      return added.length === 1 ? added[0] : undefined
    } catch (error) {
      console.error(error)
      return undefined
    }
  }

  return async (saved) => {
    if (saved.fate) {
      const [text, title] = UNSENT[saved.fate]
      return feedback.success(`${text} ${t("{label} dapat dipilih setelah terkirim.", { label })}`, title)
    }
    const record = await find(saved)
    if (!record)
      return feedback.alert(t("{label} tersimpan. Pilih di isian {field}.", { label, field: field.label }))
    const before = new Set(optionsOf().map(({ value }) => value))
    form.addRecord(target.name, record)
    const added = optionsOf().filter(({ value }) => !before.has(value))
    const reason = refusalOf(field, record, form.context)
    if (reason)
      return feedback.alert(t("{label} tersimpan, tetapi tidak dapat dipilih di sini.", { label }), reason)
    // A choice made of records has a value of its own.
    const made = link ? undefined : added.length === 1 ? added[0]?.value : undefined
    if (!link && made === undefined)
      return feedback.alert(t("{label} tersimpan. Pilih di isian {field}.", { label, field: field.label }))
    const chosen = form.values()[field.key]
    const value = made ?? record.id
    form.set(field.key, link?.many ? [...(Array.isArray(chosen) ? chosen : []), value] : value)
    form.blur(field.key)
    // The button of a field without choices is gone now.
    setTimeout(() => document.getElementById(fieldId(form, field.key))?.focus())
    return feedback.toast(t("Berhasil"), target.messages.created)
  }
}
