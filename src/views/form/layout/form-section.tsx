import { useId } from "react"
import type { Resource } from "../../../core/schema/resource"
import { fieldUi } from "../../../fields/registry.ui"
import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { FormField } from "./form-field"

/** A heading and its fields; hidden while none of them is shown. */
export function FormSection({ section }: { section: Resource["form"]["sections"][number] }) {
  const { resource, mode } = useFormStore()
  const id = useId()
  const fields = section.fields
    .map((key) => resource.field(key))
    .filter((field) => !field.hidden && !fieldUi(field).hides?.(field, mode))
  const shows = useFormValue((form) => fields.some((field) => form.view(field.key).active))
  if (!shows) return null
  return (
    <section className={styles.section} aria-labelledby={section.label ? id : undefined}>
      {section.label && (
        <h2 id={id} className={styles.heading}>
          {section.label}
        </h2>
      )}
      {section.help && <p className={styles.help}>{section.help}</p>}
      <div className={styles.grid}>
        {fields.map((field) => (
          <FormField key={field.key} field={field} />
        ))}
      </div>
    </section>
  )
}
