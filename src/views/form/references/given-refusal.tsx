import { validateField } from "../../../core/validation/validate"
import { linkOf, typeCheck } from "../../../fields/registry"
import styles from "../layout/form.module.css"
import type { FormStore } from "../state/store-types"
import { useFormValue } from "../state/use-field"
import { lastingRefusal } from "./refusal"

function refusalsOf(form: FormStore, keys: readonly string[]): string {
  const { resource, context } = form
  const texts = keys.flatMap((key) => {
    const field = resource.field(key)
    if (linkOf(field)?.many || form.view(key).records !== "ready") return []
    const target = context.ref(key)
    const missing = context.rows(linkOf(field)?.resource ?? "") !== undefined
    if (target) return lastingRefusal(field, target, context.me) || []
    return (missing && validateField(field, form.values(), context, typeCheck)) || []
  })
  return texts.join(" ")
}

/** Names at once why a given reference is refused: the form shows it locked, so that every save would fail. */
export function GivenRefusal({ keys }: { keys: readonly string[] }) {
  const text = useFormValue((form) => refusalsOf(form, keys))
  return text ? (
    <p className={styles.notice} role="alert">
      {text}
    </p>
  ) : null
}
