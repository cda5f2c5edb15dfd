import { useMemo } from "react"
import type { Field } from "../../core/schema/resource"
import { fieldUi } from "../../fields/registry.ui"
import { t } from "../../texts/language"
import { FieldInput } from "../form/layout/field-input"
import { useField, useFormStore, useFormValue } from "../form/state/use-field"
import styles from "./setup.module.css"

interface Props {
  fields: readonly Field[]
  /** Prefix of each input's id, before the field's key. */
  id: string
  /** Each input has a visible label above it. Left out: a name of 'Ubah' and its label, for a row below a table's headings. */
  labelled?: boolean
  /** Locked while a save runs. */
  busy: boolean
}

export const rowInputId = (id: string, field: Field | undefined): string => `${id}-${field?.key}`
export const rowMessageId = (id: string): string => `${id}-message`

/** The active fields of a row, with the inputs of a form. */
export function RowInputs({ fields, ...rest }: Props) {
  return fields.map((field) => <RowInput key={field.key} field={field} {...rest} />)
}

function RowInput({ field, id, labelled, busy }: Omit<Props, "fields"> & { field: Field }) {
  const { mode } = useFormStore()
  const view = useField(field.key)
  const ui = fieldUi(field)
  // The placeholder replaces a missing label.
  const shown = useMemo(
    () => (labelled ? field : { ...field, placeholder: field.placeholder || field.label }),
    [field, labelled],
  )
  if (!view.active || ui.hides?.(field, mode)) return null
  // The inputs of a group have names of their own.
  const Label = ui.group ? "span" : "label"
  return (
    <div className={styles.input}>
      {labelled && !ui.bare && (
        <Label className={styles.label} {...(!ui.group && { htmlFor: rowInputId(id, field) })}>
          {field.label}
        </Label>
      )}
      <FieldInput
        field={shown}
        view={view}
        id={rowInputId(id, field)}
        describedBy={view.message && !ui.group ? rowMessageId(id) : undefined}
        ariaLabel={labelled ? field.label : t("Ubah ") + field.label}
        locked={busy}
        // A row is checked when it is sent: an untouched row has no messages (SU-09).
        checkOnLeave={false}
      />
    </div>
  )
}

/** The messages of a row, each once: two fields may share one (SU-10). */
export function RowMessages({ id, failures }: { id: string; failures: readonly string[] }) {
  const { resource } = useFormStore()
  const messages = useFormValue((form) => form.messages())
  const ofFields = resource.fields.flatMap((field) => {
    const message = messages[field.key]
    return message && !fieldUi(field).group ? [message] : []
  })
  const texts = [...new Set([...ofFields, ...failures])]
  return (
    <div id={rowMessageId(id)} role="alert" className={texts.length > 0 ? styles.message : undefined}>
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
