import { Button } from "antd"
import {
  createContext,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import { RequestError } from "../../../core/codec/request-error"
import { samePerson } from "../../../session/session"
import { t } from "../../../texts/language"
import { busySign } from "../../../ui/busy"
import { failureMessage, fieldErrors } from "../../../views/failure/failure"
import { useFailure } from "../../../views/failure/use-failure"
import styles from "./security.module.css"
import { TextField } from "./text-field"

/** The foot of the dialog around a step, which holds the step's buttons; null: they are below the step. */
export const StepFoot = createContext<HTMLElement | null>(null)

/** The buttons that end a step. */
export function StepButtons({ children }: { children: ReactNode }) {
  const foot = useContext(StepFoot)
  return foot ? createPortal(children, foot) : <div className={styles.actions}>{children}</div>
}

interface Props {
  /** Name of the value in the server's refusals. */
  name: "password" | "code" | "name"
  label: string
  /** Message for an empty value. */
  missing: string
  /** Text of the button. */
  okText: string
  danger?: boolean
  /** Message of a failure without one of the server. */
  failed: string
  input?: InputHTMLAttributes<HTMLInputElement>
  onSubmit: (value: string) => Promise<void>
  /** undefined: no way back. */
  onCancel?: (() => void) | undefined
  /** Below the input. */
  more?: ReactNode
  children?: ReactNode
}

/** A step with one value: a password, a code or a name. */
export function StepForm(props: Props) {
  const { name, label, missing, okText, danger = false, failed, input, onSubmit, onCancel, more } = props
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState("")
  const [failure, setFailure] = useFailure("")
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  useEffect(() => form.current?.querySelector("input")?.focus(), [])

  const refuse = (text: string) => {
    setWrong(text)
    form.current?.querySelector("input")?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const value = String(new FormData(event.currentTarget).get(name) ?? "")
    setFailure("")
    setWrong("")
    if (value.trim() === "") return refuse(missing)
    const isSame = samePerson()
    running.current = true
    setBusy(true)
    try {
      await onSubmit(value)
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      if (!isSame()) return
      const messages = fieldErrors(error)
      if (messages[name]) return refuse(messages[name])
      const { text, detail } = failureMessage({ text: failed, server: "prefer" }, error)
      setFailure([text, detail].filter(Boolean).join(" "), error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      <TextField
        label={label}
        name={name}
        error={wrong}
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {more}
      <StepButtons>
        <Button type="primary" danger={danger} htmlType="submit" form={id} loading={busySign(busy)}>
          {okText}
        </Button>
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            {t("Batal")}
          </Button>
        )}
      </StepButtons>
    </form>
  )
}

/** Attributes of a password input. */
export const PASSWORD_INPUT = { type: "password", autoComplete: "current-password" } as const
