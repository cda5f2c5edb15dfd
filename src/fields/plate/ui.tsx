import { Button, Input, Tag } from "antd"
import { useState } from "react"
import { formatPlate, splitPlate } from "../../core/format/plate"
import { t, tLabel } from "../../texts/language"
import { defineFieldUi, type InputProps } from "../field-ui"
import { isStray, otherPlates, plateMessages, platePartsOf, withParts } from "./index"
import styles from "./plate.module.css"

/** Three inputs with labels and messages of their own (PT-16..PT-18, VA-42..VA-44). */
function Parts(props: InputProps<"plate">) {
  const { field, id, value, invalid, onChange } = props
  const parts = platePartsOf(value)
  const messages = invalid ? plateMessages(field, value).map((text) => text && tLabel(text)) : []
  const set = (index: number, text: string) =>
    onChange(
      withParts(
        value,
        parts.map((part, place) => (place === index ? text : part)),
      ),
    )
  const own = messages.some((message) => message !== undefined)
  return (
    <div className={styles.parts}>
      {field.parts.map((part, index) => {
        // The label and the error summary refer to the first input with a message.
        const firstWrong = Math.max(
          0,
          messages.findIndex((message) => message !== undefined),
        )
        const partId = index === firstWrong ? id : `${id}-${index}`
        const message = messages[index]
        return (
          <div key={part.label} className={styles.part}>
            <label htmlFor={partId}>{part.label}</label>
            <Input
              id={partId}
              value={parts[index]}
              readOnly={props.readOnly}
              tabIndex={props.readOnly ? -1 : undefined}
              maxLength={part.max}
              inputMode={part.kind === "digits" ? "numeric" : "text"}
              autoComplete="off"
              className={styles.input}
              status={message ? "error" : ""}
              aria-invalid={message !== undefined}
              aria-describedby={message ? `${partId}-message` : undefined}
              aria-required
              onChange={(event) => {
                const typed = event.target.value.toUpperCase()
                set(index, typed.replace(part.kind === "digits" ? /\D/g : /[^A-Z]/g, ""))
              }}
              onPaste={(event) => {
                // A whole number fills all boxes, whose lengths would cut it.
                const whole = splitPlate(event.clipboardData.getData("text"))
                if (!whole || props.readOnly) return
                event.preventDefault()
                onChange(withParts(value, whole))
              }}
              onBlur={props.onBlur}
            />
            {message && (
              <div id={`${partId}-message`} className={styles.message}>
                {message}
              </div>
            )}
          </div>
        )
      })}
      {props.message && !own && <div className={styles.message}>{props.message}</div>}
    </div>
  )
}

/**
 * The first of several numbers is typed, the others stay (AB-103). A stored text that is no plate stays until the user
 * replaces it (AB-47).
 */
function PlateInput(props: InputProps<"plate">) {
  const { field, value, context, onChange } = props
  const [replaced, setReplaced] = useState<readonly string[] | undefined>(undefined)
  const others = otherPlates(value)
  const stray = isStray(value, context.original?.[field.key])
  return (
    <>
      {stray && Array.isArray(value) ? (
        <div className={styles.list}>
          <Tag bordered={false}>{value[0]}</Tag>
          {!props.readOnly && (
            <Button
              id={props.id}
              onClick={() => {
                setReplaced(value)
                onChange(withParts(value, []))
              }}
            >
              {t("Ganti nomor")}
            </Button>
          )}
        </div>
      ) : (
        <Parts {...props} />
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          {t("Yang lain tetap tersimpan: {value}", { value: others.map(formatPlate).join(", ") })}
        </div>
      )}
      {replaced && !stray && (
        <div className={styles.warning} role="status">
          <span>{t("Nomor baru akan menggantikan {value}.", { value: replaced[0] ?? "" })}</span>
          <Button
            size="small"
            onClick={() => {
              setReplaced(undefined)
              onChange(replaced)
            }}
          >
            {t("Batal ganti")}
          </Button>
        </div>
      )}
    </>
  )
}

export const ui = defineFieldUi<"plate">({ type: "plate", group: true, Input: PlateInput })
