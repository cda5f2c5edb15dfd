import { Button } from "antd"
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { RequestError } from "../../core/codec/request-error"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { failureMessage, fieldErrors } from "../../views/failure/failure"
import { useFailure } from "../../views/failure/use-failure"
import { useConfirmedClose } from "../../views/record/use-confirmed-close"
import { useUnsaved } from "../../views/record/use-unsaved"
import styles from "./integrations.module.css"

export type Messages = Readonly<Record<string, string>>

interface Refusal {
  messages: Messages
  by: "check" | "server"
}
const NONE: Refusal = { messages: {}, by: "check" }

interface Props {
  title: string
  submit: string
  /** Shown if the server gives no message of its own. */
  failed: string
  /** The values of the fields: closing asks once they differ from the first ones. */
  values: unknown
  /** Field → label, in the form's order. */
  labels: Readonly<Record<string, string>>
  /** Field → message; an empty object for valid values. */
  check: () => Messages
  /** Sends the values; its errors are shown at their fields. */
  send: () => Promise<void>
  onClose: () => void
  /** The fields, beside the messages of wrong ones. */
  children: (messages: Messages) => ReactNode
}

/** A dialog with a form that is sent to the server. */
export function FormDialog(props: Props) {
  const { title, submit, failed, values, labels, check, send, onClose, children } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>(NONE)
  const [failure, setFailure] = useFailure("")

  const now = JSON.stringify(values)
  const [first] = useState(now)
  const isTyped = now !== first
  useUnsaved(isTyped)
  const close = useConfirmedClose(() => isTyped, onClose)

  // A corrected field loses its message; those of the server stay until the next attempt.
  const faults = refused.by === "check" ? check() : refused.messages
  const messages = Object.fromEntries(
    Object.keys(refused.messages).flatMap((key) => (faults[key] ? [[key, faults[key]]] : [])),
  )
  const wrong = Object.keys(labels).filter((key) => messages[key])
  const inputOf = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${key}"], #${CSS.escape(key)}`)
  const focusFirst = useEffectEvent(() => inputOf(wrong[0] ?? "")?.focus())
  useEffect(() => {
    if (refused !== NONE) focusFirst()
  }, [refused])

  /** @returns true if a field shows one of the messages */
  const refuse = (messages: Messages, by: Refusal["by"]): boolean => {
    const isShown = Object.keys(labels).some((key) => messages[key])
    setRefused(isShown ? { messages, by } : NONE)
    return isShown
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current || refuse(check(), "check")) return
    setFailure("")
    const isSame = samePerson()
    running.current = true
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      if (!isSame() || refuse(fieldErrors(error), "server")) return
      const { text, detail } = failureMessage({ text: failed, server: "prefer" }, error)
      setFailure([text, detail].filter(Boolean).join(" "), error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={title}
      undescribed
      onDismiss={busy ? undefined : () => void close()}
      footer={
        <>
          <Button type="primary" htmlType="submit" form={id} loading={busySign(busy)}>
            {submit}
          </Button>
          <Button disabled={busy} onClick={() => void close()}>
            {t("Batal")}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} onSubmit={save} noValidate>
        {children(messages)}
        {failure && (
          <p className={styles.wrong} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface FieldProps {
  label: string
  /** Id of the input. */
  id: string
  help?: string
  /** Marked with a star, as in forms. */
  required?: boolean
  message?: string | undefined
  children: ReactNode
}

/** A labelled input with its help or its fault. The input names `${id}-help` as its description. */
export const FormField = ({ label, id, help, required = false, message, children }: FieldProps) => (
  <div className={styles.field}>
    <label htmlFor={id} data-required={required}>
      {label}
    </label>
    {children}
    <small id={`${id}-help`} data-wrong={message !== undefined} data-helped={help !== undefined}>
      {message || help}
    </small>
  </div>
)
