import type { Field } from "../../core/schema/resource"
import { fieldUi } from "../../fields/registry.ui"
import { FieldInput } from "./field-input"
import styles from "./form.module.css"
import { useField, useFormStore } from "./use-field"

export const fieldId = (resource: string, key: string): string => `${resource}-${key}`

/** Label, input, help and message of one field; nothing while the field takes no part (AB-78). */
export function FormField({ field }: { field: Field }) {
  const form = useFormStore()
  const view = useField(field.key)
  const ui = fieldUi(field)
  if (!view.active || ui.hides?.(field, form.mode)) return null

  const id = fieldId(form.resource.name, field.key)
  const { message, readOnly } = view
  const describedBy = [message && !ui.group && `${id}-message`, field.help && `${id}-help`]
    .filter(Boolean)
    .join(" ")
  const required = field.required[form.mode] !== null && !readOnly
  const input = <FieldInput field={field} view={view} id={id} describedBy={describedBy || undefined} />
  const under = (
    <>
      {message && !ui.group && (
        <div id={`${id}-message`} className={styles.message}>
          {message}
        </div>
      )}
      {field.help && (
        <div id={`${id}-help`} className={styles.help}>
          {field.help}
        </div>
      )}
    </>
  )
  const className = `${styles.field} ${field.wide ? styles.wide : ""}`
  if (ui.bare) {
    return (
      <div className={className}>
        {input}
        {under}
      </div>
    )
  }
  if (ui.group) {
    return (
      <fieldset className={className} data-required={required}>
        <legend className={styles.label}>{field.label}</legend>
        {input}
        {under}
      </fieldset>
    )
  }
  return (
    <div className={className} data-required={required}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      {input}
      {under}
    </div>
  )
}
