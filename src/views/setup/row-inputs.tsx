import { useMemo } from "react"
import type { Field } from "../../core/schema/resource"
import { fieldUi } from "../../fields/registry.ui"
import { t } from "../../texts/language"
import { FieldInput } from "../form/layout/field-input"
import type { FormStore } from "../form/state/store-types"
import { useField, useFormStore, useFormValue } from "../form/state/use-field"
import styles from "./setup.module.css"

interface Props {
  fields: readonly Field[]
  /** Prefix of each input's id, before the field's key. */
  id: string
  /** Each input has a visible label above it. Left out for a row below a table's headings. */
  labelled?: boolean
  /** Locked while a save runs. */
  busy: boolean
}

export const rowInputId = (id: string, field: Field | undefined): string => `${id}-${field?.key}`

/** The field has an input in the row. */
const isShown = (form: FormStore, fields: readonly Field[], field: Field): boolean =>
  fields.includes(field) && form.view(field.key).active && !fieldUi(field).hides?.(field, form.mode)

/** Key of the field that shows the message: the first of those that share it (SU-10). */
const holderOf = (form: FormStore, fields: readonly Field[], message: string): string | undefined =>
  fields.find(
    (field) =>
      form.messages()[field.key] === message && isShown(form, fields, field) && !fieldUi(field).group,
  )?.key

/** The active fields of a row, with the inputs of a form. */
export function RowInputs({ fields, ...rest }: Props) {
  return fields.map((field) => <RowInput key={field.key} field={field} fields={fields} {...rest} />)
}

function RowInput({ field, fields, id, labelled, busy }: Props & { field: Field }) {
  const { mode } = useFormStore()
  const view = useField(field.key)
  const ui = fieldUi(field)
  // The placeholder replaces a missing label.
  const shown = useMemo(
    () => (labelled ? field : { ...field, placeholder: field.placeholder || field.label }),
    [field, labelled],
  )
  const holder = useFormValue((form) => view.message && holderOf(form, fields, view.message))
  if (!view.active || ui.hides?.(field, mode)) return null
  // The inputs of a group have names of their own.
  const Label = ui.group ? "span" : "label"
  return (
    <div className={styles.input} data-required={field.required[mode] !== null && !view.readOnly}>
      {labelled && !ui.bare && (
        <Label className={styles.label} {...(!ui.group && { htmlFor: rowInputId(id, field) })}>
          {field.label}
        </Label>
      )}
      <FieldInput
        field={shown}
        view={view}
        id={rowInputId(id, field)}
        describedBy={holder && !ui.group ? `${id}-${holder}-message` : undefined}
        ariaLabel={mode === "edit" ? t("Ubah ") + field.label : field.label}
        locked={busy}
        // A row is checked when it is sent: an untouched row has no messages (SU-09).
        checkOnLeave={false}
      />
      {holder === field.key && (
        <p id={`${id}-${holder}-message`} role="alert" className={styles.message}>
          {view.message}
        </p>
      )}
    </div>
  )
}

interface FailuresProps {
  /** The fields with inputs, which show their own messages. */
  fields: readonly Field[]
  failures: readonly string[]
}

/** The messages of the row as a whole, each once. */
export function RowFailures({ fields, failures }: FailuresProps) {
  const form = useFormStore()
  const messages = useFormValue((form) => form.messages())
  const ofOthers = form.resource.fields.flatMap((field) => {
    const message = messages[field.key]
    return message && !isShown(form, fields, field) ? [message] : []
  })
  const texts = [...new Set([...ofOthers, ...failures])]
  if (texts.length === 0) return null
  return (
    <div role="alert" className={styles.message}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )
}

/** Shown above a row with values typed before the session ended. */
export const RestoredRow = () => (
  <p role="status" className={styles.restored}>
    {t("Isian sebelumnya dipulihkan.")}
  </p>
)
