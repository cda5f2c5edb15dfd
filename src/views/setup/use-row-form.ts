import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { readDraft } from "../../session/drafts"
import { isOwnServer } from "../../session/own-server"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useCanNow, useRegistry } from "../context/registry-context"
import { failureMessageInRow, fieldErrors, statusOf } from "../failure/failure"
import { useFailure } from "../failure/use-failure"
import { differencesOf } from "../form/conflict/differences"
import { changedBy, goneText } from "../form/conflict/newer-version"
import { restore } from "../form/draft/draft"
import { useDraft } from "../form/draft/use-draft"
import { usePasswords } from "../form/password/use-passwords"
import { useNewerRecord } from "../form/record/use-newer-record"
import { toNewRecord } from "../form/save/save-as-new"
import { useSave } from "../form/save/use-save"
import { createFormStore } from "../form/state/store"
import type { FormStore } from "../form/state/store-types"
import { isIdOnly } from "../record/edit-stash"
import { useUnsaved } from "../record/use-unsaved"
import { takenName } from "./row-values"

interface Options {
  resource: Resource
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  /** Slot of the draft. */
  slot: string
  record?: StoredRecord
}

export interface RowForm {
  /** The row's fields; a new store after each added record. */
  form: FormStore
  /** Messages of the row as a whole, line by line. */
  failures: readonly string[]
  busy: boolean
  /** The record is gone and the user may add: saving makes a new record. */
  lost: boolean
  /** The row has unsaved input. */
  typing: boolean
  /** It began with a draft of the same user. */
  restored: boolean
  /** Resolves with true once the record is saved and the success dialog is closed. */
  save: () => Promise<boolean>
}

const NONE: readonly string[] = []

/** @param theirs field and value, as the other user has saved them */
const changedText = (resource: Resource, theirs: readonly string[]): string =>
  t("Sudah {resource}{value}. Simpan lagi untuk memakai isian Anda, atau pilih Batal.", {
    resource: changedBy(resource),
    value: theirs.length > 0 ? t(" menjadi {value}", { value: theirs.join(", ") }) : "",
  })

/** One row with inputs: a form's fields, with failures shown beside it (SU-02..SU-09, AB-43). */
export function useRowForm({ resource, rows, fixed, slot, record }: Options): RowForm {
  const [me] = useState(useMe())
  const registry = useRegistry()
  const feedback = useFeedback()
  const readNewer = useNewerRecord(resource)
  const mayCreate = useCanNow()({ resource: resource.name, action: "create" })
  const others = useRef<readonly Values[]>([])
  others.current = rows.filter(({ id }) => id !== record?.id)

  const open = (draft?: Values) =>
    createFormStore({
      resource,
      mode: record ? "edit" : "create",
      me,
      original: record,
      fixed,
      draft,
      titleOf: (name) => registry.get(name).title,
      ownServer: isOwnServer(),
      alsoCheck: ({ key }, values) =>
        key === resource.title ? takenName(resource, { others: others.current, values }) : undefined,
    })
  const [restored] = useState(() => {
    const draft = readDraft(slot, me.id)
    return draft?.record?.id === record?.id ? draft && restore(resource, draft, record) : undefined
  })
  const [form, setForm] = useState(() => open(restored?.values))
  // An interrupted row has only its id: the list no longer has the record.
  const isMissing = record !== undefined && isIdOnly(record)
  const [failures, setFailures] = useFailure<readonly string[]>(NONE, () => {
    if (isMissing) return [goneText(resource)]
    const changed = restored?.changed.map(({ label, now }) => `${label} "${now}"`) ?? []
    return changed.length > 0 ? [changedText(resource, changed)] : NONE
  })
  const [lost, setLost] = useState(isMissing && mayCreate)
  const typing = useSyncExternalStore(form.subscribe, form.isTyped)
  useUnsaved(typing, form.isTyped)
  useDraft({ form, slot, editStash: "", me, always: restored !== undefined })
  useEffect(() => form.onEdit(() => setFailures(NONE)), [form, setFailures])

  /** Shows an error beside the row; never in a dialog (SU-26, AB-43). */
  const show = (error: unknown, isGone: boolean) => {
    form.reject(fieldErrors(error))
    if (Object.keys(form.messages()).length > 0) return
    const { createFailed, updateFailed } = resource.messages
    const texts = failureMessageInRow(record ? updateFailed : createFailed, error)
    setFailures(isGone ? [...texts, goneText(resource)] : texts, error)
  }

  const saving = useSave(form, {
    id: record?.id ?? "",
    slot,
    passwords: usePasswords(resource),
    toSend: () => {
      setFailures(NONE)
      if (!lost) return form
      const target = toNewRecord(form).form
      form.reject({ ...form.validate(), ...target.validate() })
      return Object.keys(form.messages()).length > 0 ? null : target
    },
    // The newer values replace those that were not typed; saving again overwrites the others.
    onStale: async (error) => {
      try {
        const newer = await readNewer(form.original())
        const theirs = differencesOf(form, newer).map(
          ({ label, theirs }) => `${label} "${theirs || t("kosong")}"`,
        )
        form.rebase(newer, new Map())
        setFailures([changedText(resource, theirs)])
        return "stop"
      } catch (unread) {
        console.error(unread)
        return { error }
      }
    },
    onGone: mayCreate
      ? async (error) => {
          setLost(true)
          show(error, true)
          return false
        }
      : undefined,
    onFailed: (_, error) => show(error, lost && statusOf(error) === 404),
  })

  const save = async () => {
    if (!(await saving.save())) return false
    if (!record) setForm(open())
    await feedback.success(record && !lost ? resource.messages.updated : resource.messages.created)
    return true
  }

  const { busy } = saving
  return { form, failures, busy, lost, typing, restored: restored !== undefined && typing, save }
}
