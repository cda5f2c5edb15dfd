import { useCreate, useUpdate } from "@refinedev/core"
import { useEffect, useRef, useState } from "react"
import { versionOf } from "../../core/codec/codec"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { dropDraft, onSessionOver, readDraft, writeDraft } from "../../providers/drafts"
import { isLoggedIn, samePerson } from "../../providers/session"
import { useFeedback } from "../../ui/feedback"
import type { StoredRecord } from "../edit-stash"
import { failureMessageInRow, fieldErrors, isStale, statusOf } from "../failure"
import { sameValue } from "../form/conflict"
import { draftOf, restore } from "../form/draft"
import { changedBy, goneText } from "../form/meanwhile"
import { useIsGone, useNewerRecord } from "../form/use-newer-record"
import { useMay, useMe } from "../registry-context"
import { useUnsaved } from "../unsaved"
import { refusals, rowContext, typedOf } from "./row-values"

interface RowForm {
  values: Values
  messages: Readonly<Record<string, string>>
  busy: boolean
  /** The record is not there any more, and the person may add: saving makes it anew. */
  lost: boolean
  /** Something stands in it that is not saved. */
  typing: boolean
  /** It began with what the same person had typed before the session ended. */
  restored: boolean
  set: (key: string, value: unknown) => void
  /** true: saved, and the person has closed the dialog that says so. */
  save: () => Promise<boolean>
}

/** One row that is typed into: a new one, or a record in its place (SU-02..SU-09, AB-43). */
export function useRowForm(options: {
  resource: Resource
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  /** Where it is kept when the session ends. */
  slot: string
  record?: StoredRecord
}): RowForm & { context: ReturnType<typeof rowContext> } {
  const { resource, rows, fixed, slot, record } = options
  const me = useMe()
  const feedback = useFeedback()
  // Whose row this is: it is saved in no other's name.
  const [isSame] = useState(() => samePerson())
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const start = (): Values => ({ ...record, ...fixed })
  const [restored] = useState(() => {
    const draft = readDraft(slot, me.id)
    return draft?.original?.id === record?.id ? draft && restore(resource, draft, record)?.values : undefined
  })
  const [values, setValues] = useState<Values>(() => ({ ...start(), ...restored, ...fixed }))
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [base, setBase] = useState(record)
  const [lost, setLost] = useState(false)
  const readNewer = useNewerRecord(resource)
  const isGone = useIsGone(resource)
  const mayCreate = useMay()({ resource: resource.name, action: "create" })
  const mode = record && !lost ? "edit" : "create"
  const context = rowContext(mode, me, lost ? undefined : base)
  const [touched, setTouched] = useState<readonly string[]>(() => Object.keys(restored ?? {}))
  const typed = typedOf(resource, touched, { values, began: base ?? {} })
  const typing = Object.keys(typed).length > 0
  useUnsaved(typing)

  const keep = useRef((_interrupted: boolean) => {})
  keep.current = (interrupted) => {
    const path = window.location.pathname
    const draft = draftOf({ resource, editStash: "", me, typed, original: base, path })
    if (draft) writeDraft(slot, { ...draft, interrupted })
    else dropDraft(slot)
  }
  const text = JSON.stringify(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed matters
  useEffect(() => {
    // Once taken back it follows what is typed: a reload must not bring its first state again.
    if (restored) keep.current(false)
  }, [restored, text])
  useEffect(() => {
    const stop = onSessionOver(() => keep.current(true))
    return () => {
      stop()
      if (isLoggedIn()) dropDraft(slot)
    }
  }, [slot])

  const write = async () => {
    const call = {
      resource: resource.name,
      values,
      meta: { context },
      successNotification: false,
      errorNotification: false,
    } as const
    if (record && !lost)
      await update({
        ...call,
        meta: { context, version: versionOf(base) },
        id: record.id,
        mutationMode: "pessimistic",
      })
    else await create(call)
  }

  /** What somebody else has saved meanwhile is told beside the row and taken over where nothing was typed; saving again is a choice then. */
  const meetNewer = async (): Promise<string> => {
    if (!record || !base) return ""
    const newer = await readNewer(base)
    const changed = resource.fields.filter(
      (field) => field.read && field.send && !sameValue(field, base[field.key], newer[field.key]),
    )
    setValues((typed) => ({
      ...typed,
      ...Object.fromEntries(
        changed
          .filter((field) => sameValue(field, typed[field.key], base[field.key]))
          .map(({ key }) => [key, newer[key]]),
      ),
    }))
    setBase(newer)
    const told = changed.map(
      (field) => `${field.label} "${formatValue(newer[field.key], field, newer) || "kosong"}"`,
    )
    return `Sudah ${changedBy(resource)}${told.length > 0 ? ` menjadi ${told.join(", ")}` : ""}. Simpan lagi untuk memakai isian Anda, atau Batal.`
  }

  const save = async () => {
    const refused = refusals({ resource, rows, values, context })
    setMessages(refused)
    if (running.current || Object.keys(refused).length > 0 || !isSame()) return false
    running.current = true
    setBusy(true)
    try {
      await write()
    } catch (error) {
      // Logged, and told quietly beside the row; never a dialog (SU-26, AB-43).
      console.error(error)
      if (record && isStale(error)) {
        try {
          setMessages({ "": await meetNewer() })
          return false
        } catch (unread) {
          console.error(unread)
        }
      }
      const missing = record !== undefined && statusOf(error) === 404 && mayCreate
      const gone = missing && (lost || (await isGone(base)))
      if (gone) setLost(true)
      const { createFailed, updateFailed } = resource.messages
      const own = fieldErrors(error)
      const texts = [
        ...failureMessageInRow(record ? updateFailed : createFailed, error),
        ...(gone ? [goneText(resource)] : []),
      ]
      setMessages(Object.keys(own).length > 0 ? own : Object.fromEntries(texts.entries()))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
    if (!isSame()) return false
    setTouched([])
    dropDraft(slot)
    if (!record) setValues(start())
    await feedback.success(record && !lost ? resource.messages.updated : resource.messages.created)
    return true
  }

  return {
    lost,
    values,
    messages,
    busy,
    typing,
    restored: restored !== undefined && typing,
    context,
    save,
    set: (key, value) => {
      setValues((current) => ({ ...current, [key]: value }))
      setTouched((keys) => (keys.includes(key) ? keys : [...keys, key]))
      setMessages({})
    },
  }
}
