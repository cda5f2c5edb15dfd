import { Button, Input, type InputRef } from "antd"
import { useId, useRef } from "react"
import { flushSync } from "react-dom"
import { periodOf } from "../../core/print/answers"
import type { Answer, DocumentAsk, DocumentFilter } from "../../core/print/document"
import DayRange from "../../fields/date/day-range"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf } from "../../fields/filter-value"
import { filterUi } from "../../fields/registry.ui"
import groups from "../../fields/shared/dialog-filter.module.css"
import { t, tLabel } from "../../texts/language"
import { FieldError } from "./filter-dialog"
import styles from "./filter-dialog.module.css"

interface Props<A> {
  asked: A
  answer: Answer | undefined
  onChange: (answer: Answer | undefined) => void
  error: string
}

interface NotedProps extends Props<DocumentFilter | DocumentAsk> {
  /** Id of the note that describes the optional filters; the last of them shows it. */
  note: { id: string; shown: boolean } | undefined
}

/** One input of the dialog, with its message. */
export function InputField({ asked, note, ...props }: NotedProps) {
  const id = useId()
  const describedBy = [props.error && `${id}-error`, note?.id].filter(Boolean).join(" ") || undefined
  const common = { ...props, id, describedBy }
  return (
    <div className={styles.asked} data-required={asked.required !== null}>
      {asked.kind === "filter" ? (
        <FilterField asked={asked} {...common} />
      ) : asked.kind === "period" ? (
        <DayRange
          id={id}
          label={tLabel(asked.label)}
          value={periodOf(props.answer)}
          onChange={props.onChange}
          invalid={props.error !== ""}
          describedBy={describedBy}
        />
      ) : asked.kind === "list" ? (
        <ListField asked={asked} {...common} />
      ) : (
        <TextField asked={asked} {...common} />
      )}
      <FieldError id={`${id}-error`} text={props.error} />
      {note?.shown && (
        <p id={note.id} className={styles.help}>
          {t("Kosongkan untuk mencetak semuanya.")}
        </p>
      )}
    </div>
  )
}

type FieldProps<A> = Props<A> & { id: string; describedBy: string | undefined }

/** A filter uses the filter input of its field type, like the list. */
function FilterField({ asked, id, answer, onChange, error, describedBy }: FieldProps<DocumentFilter>) {
  const { field, label, operator, placeholder } = asked
  const compares = operatorOf({ operator }, field)
  const Filter = filterUi(field, compares)
  return (
    <Filter
      id={id}
      field={field}
      label={tLabel(label)}
      operator={compares}
      layout="dialog"
      placeholder={tLabel(placeholder)}
      value={answer as FilterValue | undefined}
      onChange={onChange}
      invalid={error !== ""}
      describedBy={describedBy}
    />
  )
}

function TextField({ asked, id, answer, onChange, error, describedBy }: FieldProps<DocumentAsk>) {
  return (
    <div className={groups.field}>
      <label htmlFor={id}>{tLabel(asked.label)}</label>
      <Input
        id={id}
        value={typeof answer === "string" ? answer : ""}
        placeholder={tLabel(asked.placeholder) || undefined}
        status={error ? "error" : ""}
        aria-invalid={error !== "" || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  )
}

/** Texts in rows, with one empty row at the end (TX-59, TX-60). */
function ListField({ asked, answer, onChange, describedBy }: FieldProps<DocumentAsk>) {
  const last = useRef<InputRef>(null)
  const texts = Array.isArray(answer) && answer.length > 0 ? (answer as readonly string[]) : [""]
  const add = () => {
    flushSync(() => onChange([...texts, ""]))
    last.current?.focus()
  }
  return (
    <fieldset className={groups.group} aria-describedby={describedBy}>
      <legend>{tLabel(asked.label)}</legend>
      <ol className={styles.list}>
        {texts.map((text, index) => (
          // The inputs only ever grow at the end, so a position is an identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <Input
              ref={index === texts.length - 1 ? last : undefined}
              aria-label={`${tLabel(asked.label)} ${index + 1}`}
              placeholder={`${tLabel(asked.placeholder || asked.label)} ${index + 1}`}
              value={text}
              onChange={(event) =>
                onChange(texts.map((old, at) => (at === index ? event.target.value : old)))
              }
            />
          </li>
        ))}
      </ol>
      <Button type="dashed" block onClick={add}>
        {t("+ Tambah {label}", { label: tLabel(asked.label) })}
      </Button>
    </fieldset>
  )
}
