import { useEffect, useRef } from "react"
import { fieldUi } from "../../../fields/registry.ui"
import { t } from "../../../texts/language"
import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { fieldId } from "./form-field"

/** Links to the fields with messages; takes the focus when a submit was stopped. */
export function ErrorSummary({ stopped }: { stopped: number }) {
  const form = useFormStore()
  const { resource, mode } = form
  const messages = useFormValue((form) => form.messages())
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (stopped > 0) box.current?.focus()
  }, [stopped])

  const wrong = resource.fields.filter((field) => messages[field.key])
  if (stopped === 0 || wrong.length === 0) return null
  // In the form's order, so that the user works through it from the top.
  const linked = resource.form.sections
    .flatMap((section) => section.fields.map((key) => resource.field(key)))
    .filter((field) => wrong.includes(field) && !field.hidden && !fieldUi(field).hides?.(field, mode))
  const unseen = wrong.filter((field) => !linked.includes(field))
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {linked.length > 0 && <p>{t("Periksa kembali {linked} isian berikut:", { linked: linked.length })}</p>}
      {linked.length > 0 && (
        <ul>
          {linked.map((field) => {
            const id = fieldId(form, field.key)
            return (
              <li key={field.key}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    const input = document.getElementById(id)
                    input?.focus()
                    input?.scrollIntoView({ block: "center" })
                  }}
                >
                  {field.label}
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {unseen.map((field) => (
        <p key={field.key}>{messages[field.key]}</p>
      ))}
    </div>
  )
}
