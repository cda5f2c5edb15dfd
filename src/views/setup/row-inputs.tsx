import { useId } from "react"
import type { Field } from "../../core/schema/resource"
import type { Context, Values } from "../../core/schema/types"
import { fieldUi } from "../../fields/registry.ui"
import styles from "./setup.module.css"

interface Props {
  field: Field
  values: Values
  messages: Readonly<Record<string, string>>
  /** The id of the element that shows the messages. */
  messageId: string
  context: Context
  label: string
  id?: string
  readOnly: boolean
  autoFocus?: boolean
  onChange: (key: string, value: unknown) => void
}

/** One field of a row, with the same input that a form has for its type. */
export function RowInput(props: Props) {
  const { field, values, context, messages, onChange } = props
  const ownId = useId()
  const { Input } = fieldUi(field)
  const message = messages[field.key] ?? ""
  return (
    <Input
      field={{ ...field, placeholder: field.placeholder || field.label }}
      id={props.id ?? ownId}
      value={values[field.key]}
      onChange={(value) => onChange(field.key, value)}
      onBlur={() => undefined}
      readOnly={props.readOnly}
      invalid={message !== ""}
      message=""
      describedBy={message ? props.messageId : undefined}
      values={values}
      context={context}
      titleOf={() => "name"}
      ariaLabel={props.label}
      {...(props.autoFocus && { autoFocus: true })}
    />
  )
}

/** The messages of a row, each once: two fields may share theirs (SU-10). */
export function RowMessages(props: {
  id: string
  messages: Readonly<Record<string, string>>
  className: string | undefined
}) {
  const texts = [...new Set(Object.values(props.messages))]
  return (
    <div id={props.id} role="alert" className={texts.length > 0 ? props.className : undefined}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  )
}

/** What stands in a row was typed before the session ended. */
export const RestoredRow = () => (
  <p role="status" className={styles.restored}>
    Isian sebelumnya dipulihkan.
  </p>
)
