import "../../ui/checkbox.css"
import { type FormEvent, useId, useRef, useState } from "react"
import { RequestError } from "../../core/codec/request-error"
import { passwordFault } from "../../core/validation/password"
import { changePassword } from "../../providers/own-account"
import { accessNames, samePerson } from "../../session/session"
import { useMe } from "../../session/use-session"
import { t, tLabel } from "../../texts/language"
import { failureMessage, fieldErrors } from "../../views/failure/failure"
import { useFailure } from "../../views/failure/use-failure"
import styles from "./account.module.css"

const FIELDS = [
  { name: "oldPassword", label: t("Password lama"), complete: "current-password" },
  { name: "newPassword", label: t("Password baru"), complete: "new-password" },
  { name: "repeated", label: t("Ulangi password baru"), complete: "new-password" },
] as const
type FieldName = (typeof FIELDS)[number]["name"]
type Values = Record<FieldName, string>
type Messages = Partial<Record<FieldName, string>>

/** Field → message. The server checks by the same rules, and by the user's email, too. */
function check({ oldPassword, newPassword, repeated }: Values, own: readonly string[]): Messages {
  const fault = !newPassword
    ? t("Password baru wajib diisi")
    : newPassword === oldPassword
      ? t("Password baru harus berbeda dari password lama")
      : tLabel(passwordFault(newPassword, own, accessNames().passwordWords) ?? "")
  return {
    ...(oldPassword ? {} : { oldPassword: t("Password lama wajib diisi") }),
    ...(fault && { newPassword: fault }),
    ...(repeated === newPassword ? {} : { repeated: t("Tidak sama dengan password baru") }),
  }
}

interface Props {
  /** Id of the form, for a submit button outside of it. */
  id: string
  onBusy: (busy: boolean) => void
  onChanged: () => void
}

/** The old password, and the new one twice. The inputs alone hold them: no draft, no storage, no log. */
export function PasswordForm({ id, onBusy, onChanged }: Props) {
  const prefix = useId()
  const { name } = useMe()
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<Messages>({})
  const [failure, setFailure] = useFailure("")

  const refuse = (messages: Messages): boolean => {
    setWrong(messages)
    const first = FIELDS.find((field) => messages[field.name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
    return first !== undefined
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(
      FIELDS.map((field) => [field.name, String(data.get(field.name))]),
    ) as Values
    setFailure("")
    if (refuse(check(values, [name]))) return
    const isSame = samePerson()
    running.current = true
    onBusy(true)
    try {
      await changePassword({ oldPassword: values.oldPassword, newPassword: values.newPassword })
      if (isSame()) onChanged()
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      if (!isSame()) return
      if (refuse(fieldErrors(error))) return
      const { text, detail } = failureMessage(
        { text: t("Password tidak dapat diganti."), server: "prefer" },
        error,
      )
      setFailure([text, detail].filter(Boolean).join(" "), error)
    } finally {
      running.current = false
      onBusy(false)
    }
  }

  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      {FIELDS.map((field, index) => (
        <div key={field.name} className={styles.field}>
          <label htmlFor={`${prefix}${field.name}`}>{field.label}</label>
          <input
            id={`${prefix}${field.name}`}
            name={field.name}
            type={shown ? "text" : "password"}
            autoComplete={field.complete}
            autoCapitalize="none"
            spellCheck={false}
            required
            aria-invalid={Boolean(wrong[field.name])}
            aria-describedby={`${prefix}${field.name}-error`}
            {...(index === 0 && { "data-autofocus": true })}
          />
          <p
            id={`${prefix}${field.name}-error`}
            className={styles.error}
            role={wrong[field.name] ? "alert" : undefined}
          >
            {wrong[field.name]}
          </p>
        </div>
      ))}
      <label className={styles.show}>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {t("Tampilkan password")}
      </label>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}
