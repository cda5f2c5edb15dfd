import { useState } from "react"
import { isEmpty } from "../../../core/validation/validate"
import { useFeedback } from "../../../ui/feedback"
import { failureMessage, fieldErrors } from "../../failure/failure"
import type { FormStore } from "../state/store-types"
import { useRefresh } from "./use-refresh"

/**
 * Shows in a form why it was not saved: messages at its fields, and the declared texts in a dialog (ER-07..ER-13).
 * @returns `stopped`: counts the submits that messages have stopped; each one moves the focus to the summary
 */
export function useRefusals(form: FormStore) {
  const { resource } = form
  const feedback = useFeedback()
  const refresh = useRefresh(resource)
  const [stopped, setStopped] = useState(0)
  const stop = () => setStopped((count) => count + 1)
  return {
    stopped,
    onInvalid: async () => {
      const values = form.values()
      const alerting = resource.fields.find(
        ({ key, alertWhenEmpty }) => alertWhenEmpty && form.view(key).active && isEmpty(values[key]),
      )
      if (alerting?.alertWhenEmpty) await feedback.alert(alerting.alertWhenEmpty)
      stop()
    },
    onFailed: async (target: FormStore, error: unknown) => {
      const { createFailed, updateFailed } = resource.messages
      const { text, detail } = failureMessage(target.mode === "create" ? createFailed : updateFailed, error)
      form.reject(fieldErrors(error))
      refresh.dependencies()
      await feedback.alert(text, detail)
      if (Object.keys(form.messages()).length > 0) stop()
    },
  }
}
