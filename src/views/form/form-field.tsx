import { Button } from "antd"
import type { Field } from "../../core/schema/resource"
import { fieldUi } from "../../fields/registry.ui"
import styles from "./form.module.css"
import { useField, useForm } from "./use-field"

export const fieldId = (resource: string, key: string): string => `${resource}-${key}`

/** Label, input, help and message of one field; nothing while the field takes no part (AB-78). */
export function FormField({ field, titleOf }: { field: Field; titleOf: (resource: string) => string }) {
  const form = useForm()
  const view = useField(field.key)
  const ui = fieldUi(field)
  if (!view.active || ui.hides?.(field, form.mode)) return null

  const id = fieldId(form.resource.name, field.key)
  const { message, readOnly } = view
  const describedBy = [message && !ui.group && `${id}-message`, field.help && `${id}-help`]
    .filter(Boolean)
    .join(" ")
  const required = field.required[form.mode] !== null && !readOnly
  const input =
    view.records === "ready" ? (
      <ui.Input
        field={field}
        id={id}
        value={view.value}
        onChange={(value) => form.set(field.key, value)}
        onBlur={() => form.blur(field.key)}
        readOnly={readOnly}
        invalid={message !== ""}
        message={message}
        describedBy={describedBy || undefined}
        values={view.values}
        context={view.context}
        titleOf={titleOf}
      />
    ) : (
      <Records id={id} state={view.records} onRetry={() => form.retry(field.key)} />
    )
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

/** In place of an input whose choices are on their way or have failed; never an empty select that pretends (AB-72). */
function Records(props: { id: string; state: "loading" | "failed"; onRetry: () => void }) {
  if (props.state === "loading") return <div className={styles.waiting}>Memuat pilihan...</div>
  return (
    <div className={styles.unloaded} role="alert">
      <span>Pilihan gagal dimuat.</span>
      <Button id={props.id} size="small" aria-label="Coba lagi" onClick={props.onRetry}>
        Coba lagi
      </Button>
    </div>
  )
}
