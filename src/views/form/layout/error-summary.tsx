import { useEffect, useRef } from "react"
import { readPlace } from "../../../core/schema/lines"
import type { Field } from "../../../core/schema/resource"
import { fieldUi } from "../../../fields/registry.ui"
import { t } from "../../../texts/language"
import type { FormStore } from "../state/store-types"
import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { fieldId } from "./form-field"

interface Wrong {
  /** Id of the input. */
  id: string
  label: string
}

/** The inputs of a field with messages: its own one, and those of its lines. */
function wrongInputs(form: FormStore, field: Field, messages: Readonly<Record<string, string>>): Wrong[] {
  const own = { id: fieldId(form, field.key), label: field.label }
  const inLines = Object.keys(messages).flatMap((name): Wrong[] => {
    const place = readPlace(name)
    const line = place?.field === field.key && form.lines(field.key)?.rows()[place.index]
    const input = line ? line.form.resource.fields.find(({ key }) => key === place.key) : undefined
    if (!line || !input) return []
    const label = t("{field}, baris {number}: {label}", {
      field: field.label,
      number: place.index + 1,
      label: input.label,
    })
    return [{ id: fieldId(line.form, input.key), label }]
  })
  return [...(messages[field.key] ? [own] : []), ...inLines]
}

/** Links to the fields with messages; takes the focus when a submit was stopped. */
export function ErrorSummary({ stopped }: { stopped: number }) {
  const form = useFormStore()
  const { resource, mode } = form
  const messages = useFormValue((form) => form.messages())
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (stopped > 0) box.current?.focus()
  }, [stopped])

  if (stopped === 0) return null
  const inputs = new Map(resource.fields.map((field) => [field, wrongInputs(form, field, messages)]))
  const wrong = resource.fields.filter((field) => (inputs.get(field)?.length ?? 0) > 0)
  if (wrong.length === 0) return null
  // In the form's order, so that the user works through it from the top.
  const linked = resource.form.sections
    .flatMap((section) => section.fields.map((key) => resource.field(key)))
    .filter((field) => wrong.includes(field) && !field.hidden && !fieldUi(field).hides?.(field, mode))
  const unseen = wrong.filter((field) => !linked.includes(field) && messages[field.key])
  const links = linked.flatMap((field) => inputs.get(field) ?? [])
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {links.length > 0 && <p>{t("Periksa kembali {linked} isian berikut:", { linked: links.length })}</p>}
      {links.length > 0 && (
        <ul>
          {links.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  const input = document.getElementById(id)
                  input?.focus()
                  input?.scrollIntoView({ block: "center" })
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {unseen.map((field) => (
        <p key={field.key}>{messages[field.key]}</p>
      ))}
    </div>
  )
}
