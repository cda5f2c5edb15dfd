import type { MouseEvent } from "react"
import type { Field } from "../../../core/schema/resource"
import { fieldUi } from "../../../fields/registry.ui"
import { t } from "../../../texts/language"
import type { FormStore } from "../state/store-types"
import { useField, useFormStore } from "../state/use-field"
import { EmptyChoice } from "./empty-choice"
import { FieldInput, offeredText } from "./field-input"
import styles from "./form.module.css"
import type { Section } from "./use-sections"

/** Keeps the focus on the input while a button is pressed: a message shown on blur would push the button away. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

export const fieldId = ({ idPrefix }: FormStore, key: string): string => `${idPrefix}-${key}`

/** Id of a section's heading. */
export const sectionId = ({ idPrefix }: FormStore, { fields }: Section): string =>
  `${idPrefix}-section-${fields[0]}`

/** Label, input, help and message of one field; nothing while the field is inactive (AB-78). */
export function FormField({ field }: { field: Field }) {
  const form = useFormStore()
  const view = useField(field.key)
  const ui = fieldUi(field)
  if (!view.active || ui.hides?.(field, form.mode)) return null

  const id = fieldId(form, field.key)
  const { message, readOnly, warning } = view
  const offered = offeredText(form, field, view)
  const describedBy = [
    message && !ui.group && `${id}-message`,
    warning && `${id}-warning`,
    offered && `${id}-offer`,
    field.help && `${id}-help`,
  ]
    .filter(Boolean)
    .join(" ")
  const take = () => {
    form.set(field.key, view.offer)
    document.getElementById(id)?.focus()
  }
  const required = field.required[form.mode] !== null && !readOnly
  const input = <FieldInput field={field} view={view} id={id} describedBy={describedBy || undefined} />
  const under = (
    <>
      <div className={styles.notes}>
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
        {field.warn || field.similar ? (
          <div id={`${id}-warning`} className={styles.warning} role="status">
            {warning}
          </div>
        ) : null}
        {offered && (
          <div id={`${id}-offer`} className={styles.offer}>
            <button type="button" className={styles.take} onMouseDown={keepFocus} onClick={take}>
              {t("Pakai {offered}", { offered })}
            </button>
            <kbd>Tab</kbd>
          </div>
        )}
        {view.records === "ready" && !view.search && !readOnly && <EmptyChoice field={field} view={view} />}
      </div>
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
  const Frame = ui.group ? "fieldset" : "div"
  return (
    <Frame className={className} data-required={required} data-read-only={readOnly || undefined}>
      {ui.group ? (
        <legend className={styles.label}>{field.label}</legend>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {field.label}
        </label>
      )}
      {input}
      {under}
    </Frame>
  )
}
