import { useState } from "react"
import { isEmpty } from "../../../core/validation/values"
import { useFeedback } from "../../../ui/feedback"
import { failureMessage, fieldErrors } from "../../failure/failure"
import type { FormStore } from "../state/store-types"
import { useRefresh } from "./use-refresh"

/** Submits that messages have stopped. */
export interface Stopped {
  /** Each one moves the focus. */
  count: number
  /** The summary, or the first field that the server has refused. */
  to: "summary" | "field"
}

/**
 * Shows in a form why it was not saved: messages at its fields, and the declared texts in a dialog (ER-07..ER-13).
 */
export function useRefusals(form: FormStore) {
  const { resource } = form
  const feedback = useFeedback()
  const refresh = useRefresh(resource)
  const [stopped, setStopped] = useState<Stopped>({ count: 0, to: "summary" })
  const stop = (to: Stopped["to"]) => setStopped(({ count }) => ({ count: count + 1, to }))
  return {
    stopped,
    onInvalid: async () => {
      const values = form.values()
      const alerting = resource.fields.find(
        ({ key, alertWhenEmpty }) => alertWhenEmpty && form.view(key).active && isEmpty(values[key]),
      )
      if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
      stop("summary")
    },
    onFailed: async (target: FormStore, error: unknown) => {
      const { createFailed, updateFailed } = resource.messages
      const { text, detail } = failureMessage(target.mode === "create" ? createFailed : updateFailed, error)
      form.reject(fieldErrors(error))
      refresh.dependencies()
      await feedback.alert(text, detail)
      if (Object.keys(form.messages()).length > 0) stop("field")
    },
  }
}
