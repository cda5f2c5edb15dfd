import { createElement, useRef } from "react"
import { RequestError } from "../../../core/codec/request-error"
import type { Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { fieldUi } from "../../../fields/registry.ui"
import { useReadList } from "../../../lists/whole-list"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { isStale, statusOf } from "../../failure/failure"
import { isMade } from "../save/lost-response"
import type { FormStore } from "../state/store-types"

export interface Passwords {
  /** The values with generated ones, and the generated password that is to be shown. */
  withGenerated: (target: FormStore) => { values: Values; password: string | null }
  /** Loads the dialog that shows a password, before one is requested. @throws RequestError with statusCode 0 */
  prepare: () => Promise<void>
  show: (password: string) => Promise<void>
  /** Records a failed save. Returns the password of an earlier save without a response, which may have been accepted. */
  failed: (error: unknown, password: string | null) => string | null
  /** True if the host has the new record although its response was lost. */
  isMade: (typed: Values) => Promise<boolean>
}

const load = () => import("./password-dialog")

/** Reports code that could not be loaded as a lost connection. */
const unloaded = (error: unknown): never => {
  console.error(error)
  throw new RequestError({
    message: t("Sebagian aplikasi tidak dapat dimuat. Periksa koneksi Anda."),
    statusCode: 0,
  })
}

/** Passwords that a form generates and sends. No failure on the way may lose one that the host has accepted (AB-16, AB-100). */
export function usePasswords(resource: Resource): Passwords {
  const feedback = useFeedback()
  const readList = useReadList()
  /** Passwords of an attempt with an unknown outcome: the next attempt sends the same ones, so that the shown password is valid. */
  const sent = useRef(new Map<string, string>())
  const pending = useRef<string | null>(null)
  return {
    withGenerated: (target) => {
      const values: Record<string, unknown> = { ...target.values() }
      let password: string | null = null
      for (const field of resource.fields) {
        const generated = fieldUi(field).generate?.(field, values, target.context)
        if (generated === undefined) continue
        password = sent.current.get(field.key) ?? generated
        values[field.key] = password
        sent.current.set(field.key, password)
      }
      return { values, password }
    },
    prepare: async () => {
      await load().catch(unloaded)
    },
    show: async (password) => {
      const { PasswordDialog } = await load()
      await feedback.show((close) => createElement(PasswordDialog, { password, onClose: close }))
    },
    failed: (error, password) => {
      const earlier = pending.current
      const answered = statusOf(error) >= 400 && statusOf(error) < 500
      if (answered) sent.current.clear()
      if (answered && !isStale(error)) pending.current = null
      if (!answered && password !== null) pending.current = password
      return earlier
    },
    isMade: async (typed) => {
      try {
        return isMade(resource, { rows: await readList(resource), typed })
      } catch (error) {
        console.error(error)
        return false
      }
    },
  }
}
