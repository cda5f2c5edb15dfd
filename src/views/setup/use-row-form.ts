import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { dropDraft, readDraft } from "../../session/drafts"
import { isOwnServer } from "../../session/own-server"
import { samePerson } from "../../session/session"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useMay, useRegistry } from "../context/registry-context"
import { failureMessageInRow, fieldErrors, isStale, statusOf } from "../failure/failure"
import { differencesOf } from "../form/conflict/differences"
import { changedBy, goneText } from "../form/conflict/newer-version"
import { restore } from "../form/draft/draft"
import { useDraft } from "../form/draft/use-draft"
import { useIsGone, useNewerRecord } from "../form/record/use-newer-record"
import { asNew } from "../form/save/save-as-new"
import { useRecordForm } from "../form/save/use-record-form"
import { createFormStore } from "../form/state/store"
import type { FormStore } from "../form/state/store-types"
import { isIdOnly } from "../record/edit-stash"
import { useUnsaved } from "../record/use-unsaved"
import { takenName } from "./row-values"

interface Options {
  resource: Resource
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  /** Where it is kept when the session ends. */
  slot: string
  record?: StoredRecord
}

export interface RowForm {
  /** Its fields, as any form's; another one when a new row has been saved. */
  form: FormStore
  /** What went wrong with the row as a whole, line by line. */
  failures: readonly string[]
  busy: boolean
  /** The record is not there any more, and the person may add: saving makes it anew. */
  lost: boolean
  /** Something stands in it that is not saved. */
  typing: boolean
  /** It began with what the same person had typed before the session ended. */
  restored: boolean
  /** true: saved, and the person has closed the dialog that says so. */
  save: () => Promise<boolean>
}

const NONE: readonly string[] = []

/** @param theirs field and value, as the other person has saved them */
const changedText = (resource: Resource, theirs: readonly string[]): string =>
  t("Sudah {resource}{value}. Simpan lagi untuk memakai isian Anda, atau Batal.", {
    resource: changedBy(resource),
    value: theirs.length > 0 ? t(" menjadi {value}", { value: theirs.join(", ") }) : "",
  })

/** One row that is typed into: a form's fields, with its failures told beside it (SU-02..SU-09, AB-43). */
export function useRowForm({ resource, rows, fixed, slot, record }: Options): RowForm {
  const [me] = useState(useMe())
  const registry = useRegistry()
  const feedback = useFeedback()
  const { write } = useRecordForm(resource, record?.id ?? "")
  const readNewer = useNewerRecord(resource)
  const isGone = useIsGone(resource)
  const mayCreate = useMay()({ resource: resource.name, action: "create" })
  // Whose row this is: it is saved in no other's name.
  const [isSame] = useState(() => samePerson())
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
  // Only the id of an interrupted row is known: its list has it no more.
  const isMissing = record !== undefined && isIdOnly(record)
  const [failures, setFailures] = useState<readonly string[]>(() => {
    if (isMissing) return [goneText(resource)]
    const changed = restored?.changed.map(({ label, now }) => `${label} "${now}"`) ?? []
    return changed.length > 0 ? [changedText(resource, changed)] : NONE
  })
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [lost, setLost] = useState(isMissing && mayCreate)
  const typing = useSyncExternalStore(form.subscribe, form.isTyped)
  useUnsaved(typing, form.isTyped)
  useDraft({ form, slot, editStash: "", me, always: restored !== undefined })
  useEffect(() => form.onEdit(() => setFailures(NONE)), [form])

  /** What somebody else has saved meanwhile is told beside the row and taken over where nothing was typed; saving again is a choice then. */
  const meetNewer = async (): Promise<string> => {
    const newer = await readNewer(form.original())
    const theirs = differencesOf(form, newer).map(
      ({ label, theirs }) => `${label} "${theirs || t("kosong")}"`,
    )
    form.rebase(newer, new Map())
    return changedText(resource, theirs)
  }

  /** Logged, and told quietly beside the row; never a dialog (SU-26, AB-43). */
  const tell = async (error: unknown) => {
    console.error(error)
    if (record && isStale(error)) {
      try {
        return setFailures([await meetNewer()])
      } catch (unread) {
        console.error(unread)
      }
    }
    const missing = record !== undefined && statusOf(error) === 404 && mayCreate
    const gone = missing && (lost || (await isGone(form.original())))
    if (gone) setLost(true)
    form.reject(fieldErrors(error))
    if (Object.keys(form.messages()).length > 0) return
    const { createFailed, updateFailed } = resource.messages
    const texts = failureMessageInRow(record ? updateFailed : createFailed, error)
    setFailures(gone ? [...texts, goneText(resource)] : texts)
  }

  /** true: it is saved. */
  const attempt = async (): Promise<boolean> => {
    if (!(await form.loaded())) return false
    setFailures(NONE)
    const target = lost ? asNew(form).form : form
    const refused = { ...form.validate(), ...(lost && target.validate()) }
    if (lost) form.reject(refused)
    if (Object.keys(refused).length > 0 || !isSame()) return false
    try {
      await write(target, target.values())
    } catch (error) {
      await tell(error)
      return false
    }
    return isSame()
  }

  const save = async () => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      if (!(await attempt())) return false
    } finally {
      running.current = false
      setBusy(false)
    }
    dropDraft(slot)
    if (record) form.finish()
    else setForm(open())
    await feedback.success(record && !lost ? resource.messages.updated : resource.messages.created)
    return true
  }

  return { form, failures, busy, lost, typing, restored: restored !== undefined && typing, save }
}
