import { type BaseRecord, type HttpError, useForm } from "@refinedev/core"
import { useRef, useState } from "react"
import { versionOf } from "../../../core/codec/codec"
import { type Fate, WAITING } from "../../../core/codec/waiting"
import type { Resource } from "../../../core/schema/resource"
import type { Mode, Values } from "../../../core/schema/types"
import type { FormStore } from "../state/store-types"

/** Each failure and each success is told where it happens, in the declaration's words. */
const TOLD_HERE = { successNotification: false, errorNotification: false } as const
/** The form's record is read once, before it stands (`read-record.tsx`): nothing that is loaded later reaches it. */
const NO_READ = { liveMode: "off", queryOptions: { enabled: false } } as const

export interface RecordForm {
  /**
   * Sends these values of a form as what it is, a new record or a change.
   * @returns what becomes of a record that is on this device alone; undefined: the server has it @throws HttpError
   */
  write: (form: FormStore, values: Values) => Promise<Fate | undefined>
  /** To the resource's list, or to its add form. */
  goTo: (screen: "list" | "create") => void
}

/**
 * The way of a record to its host and of its person back to the list: Refine's `useForm`, for a change twice, since an
 * edit whose record is gone may be saved as a new one. The values and their messages stay in the store, field by field.
 * @param id the record's; '' for a new one
 * @param key what a new record is known by, however often it is sent
 */
export function useRecordForm({ name }: Resource, id: string, key?: string): RecordForm {
  const sent = useRef<FormStore>(undefined)
  const common = {
    ...TOLD_HERE,
    ...NO_READ,
    resource: name,
    id,
    redirect: false,
    mutationMode: "pessimistic",
    // Read at the moment of sending: the form may stand upon a newer record by then.
    mutationMeta: {
      key,
      get context() {
        return sent.current?.context
      },
      get version() {
        return versionOf(sent.current?.original())
      },
    },
  } as const
  const create = useForm<BaseRecord, HttpError, Values>({ ...common, action: "create" })
  // A new record is never changed by the form that makes it, and each `useForm` is some thirty hooks to draw.
  const [isNew] = useState(id === "")
  // biome-ignore lint/correctness/useHookAtTopLevel: settled once
  const edit = isNew ? create : useForm<BaseRecord, HttpError, Values>({ ...common, action: "edit" })
  const forms: Record<Mode, typeof create> = { create, edit }
  return {
    write: async (form, values) => {
      sent.current = form
      const answer = await forms[form.mode].onFinish(values)
      return answer?.data?.[WAITING] as Fate | undefined
    },
    goTo: (screen) => create.redirect(screen),
  }
}
