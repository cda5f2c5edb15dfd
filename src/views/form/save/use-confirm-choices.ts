import { useRef } from "react"
import type { Values } from "../../../core/schema/types"
import { linkOf, nameOf } from "../../../fields/registry"
import { useFeedback } from "../../../ui/feedback"
import { useRegistry } from "../../context/registry-context"
import { fieldId } from "../layout/form-field"
import type { FormStore } from "../state/store-types"

/**
 * Asks about chosen records whose reference declares `confirm`, each once. A stored choice is not asked about again.
 * @returns false: the user wants another choice, and its input has the focus
 */
export function useConfirmChoices(): (form: FormStore, values: Values) => Promise<boolean> {
  const feedback = useFeedback()
  const registry = useRegistry()
  const given = useRef(new Set<string>())
  return async (form, values) => {
    for (const field of form.resource.fields) {
      const link = linkOf(field)
      const id = values[field.key]
      if (!link || !form.view(field.key).active || id === form.original()?.[field.key]) continue
      const target = form.context.rows(link.resource)?.find((row) => row.id === id)
      const question = target && link.confirm(target, form.context)
      if (!question || given.current.has(`${field.key} ${id}`)) continue
      const sure = await feedback.confirm({
        title: question.heading,
        text: question.text,
        subject: nameOf(registry.get(link.resource), target),
        danger: true,
      })
      if (!sure) {
        // After the buttons of the form are enabled again.
        setTimeout(() => document.getElementById(fieldId(form, field.key))?.focus())
        return false
      }
      given.current.add(`${field.key} ${id}`)
    }
    return true
  }
}
