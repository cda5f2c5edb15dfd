import { useCreate, useUpdate } from "@refinedev/core"
import { useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { fieldErrors, toldInRow } from "../failure"
import { useFeedback } from "../feedback"
import type { Handed } from "../handover"
import { useMe } from "../registry-context"
import { refusals, rowContext } from "./entry"

interface Entry {
  values: Values
  messages: Readonly<Record<string, string>>
  busy: boolean
  set: (key: string, value: unknown) => void
  /** true: saved, and the person has closed the dialog that says so. */
  save: () => Promise<boolean>
}

/** One row that is typed into: a new one, or a record in its place (SU-02..SU-09, AB-43). */
export function useEntry(options: {
  resource: Resource
  rows: readonly Handed[]
  fixed: Readonly<Record<string, string>>
  record?: Handed
}): Entry & { context: ReturnType<typeof rowContext> } {
  const { resource, rows, fixed, record } = options
  const me = useMe()
  const feedback = useFeedback()
  const { mutateAsync: create } = useCreate()
  const { mutateAsync: update } = useUpdate()
  const start = (): Values => ({ ...record, ...fixed })
  const [values, setValues] = useState<Values>(start)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const mode = record ? "edit" : "create"
  const context = rowContext(mode, me, record)

  const write = async () => {
    const call = {
      resource: resource.name,
      values,
      meta: { context },
      successNotification: false,
      errorNotification: false,
    } as const
    if (record) await update({ ...call, id: record.id, mutationMode: "pessimistic" })
    else await create(call)
  }

  const save = async () => {
    const refused = refusals({ resource, rows, values, context })
    setMessages(refused)
    if (running.current || Object.keys(refused).length > 0) return false
    running.current = true
    setBusy(true)
    try {
      await write()
    } catch (error) {
      // Logged, and told quietly beside the row; never a dialog (SU-26, AB-43).
      console.error(error)
      const { createFailed, updateFailed } = resource.messages
      const own = fieldErrors(error)
      const texts = toldInRow(record ? updateFailed : createFailed, error)
      setMessages(Object.keys(own).length > 0 ? own : Object.fromEntries(texts.entries()))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
    if (!record) setValues(start())
    await feedback.success(record ? resource.messages.updated : resource.messages.created)
    return true
  }

  return {
    values,
    messages,
    busy,
    context,
    save,
    set: (key, value) => {
      setValues((current) => ({ ...current, [key]: value }))
      setMessages({})
    },
  }
}
