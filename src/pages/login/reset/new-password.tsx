import { type FormEvent, useRef, useState } from "react"
import { RequestError } from "../../../core/codec/request-error"
import { passwordFault } from "../../../core/validation/password"
import { setPasswordByLink } from "../../../providers/password-link"
import { accessNames } from "../../../session/session"
import { t, tLabel } from "../../../texts/language"
import { failureText, fieldText } from "./failure-text"

const FIELDS = ["newPassword", "repeated"] as const
type FieldName = (typeof FIELDS)[number]
type Messages = Partial<Record<FieldName, string>>

/** Field → message. The server knows the person's name and email, too. */
function check(newPassword: string, repeated: string): Messages {
  const fault = newPassword
    ? tLabel(passwordFault(newPassword, [], accessNames().passwordWords) ?? "")
    : t("Password baru wajib diisi")
  return {
    ...(fault && { newPassword: fault }),
    ...(repeated === newPassword ? {} : { repeated: t("Tidak sama dengan password baru") }),
  }
}

interface Props {
  token: string
  onSet: () => void
  /** The link has ended meanwhile. */
  onExpired: () => void
}

/** The new password twice, as in 'Ganti password'. The inputs alone hold it. */
export function NewPassword({ token, onSet, onExpired }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<Messages>({})
  const [failure, setFailure] = useState("")

  const refuse = (messages: Messages): boolean => {
    setWrong(messages)
    const first = FIELDS.find((name) => messages[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    const data = new FormData(event.currentTarget)
    const newPassword = String(data.get("newPassword"))
    setFailure("")
    if (refuse(check(newPassword, String(data.get("repeated"))))) return
    running.current = true
    setBusy(true)
    try {
      await setPasswordByLink(token, newPassword)
      onSet()
    } catch (error) {
      if (error instanceof RequestError && error.code === "link-expired") return onExpired()
      const own = fieldText(error, "newPassword")
      if (own) refuse({ newPassword: own })
      else setFailure(failureText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const labels: Record<FieldName, string> = {
    newPassword: t("Password baru"),
    repeated: t("Ulangi password baru"),
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="login-text">
        {t(
          "Minimal 8 karakter, bukan nama sendiri, dan tidak mudah ditebak. Akun Anda akan dikeluarkan dari semua perangkat.",
        )}
      </p>
      {FIELDS.map((name, index) => (
        <div key={name} className="login-field">
          <label htmlFor={name}>{labels[name]}</label>
          <input
            id={name}
            name={name}
            type={shown ? "text" : "password"}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            // biome-ignore lint/a11y/noAutofocus: the first field of the page
            autoFocus={index === 0}
            aria-invalid={Boolean(wrong[name])}
            aria-describedby={`${name}-error`}
          />
          <p id={`${name}-error`} className="login-error" role={wrong[name] ? "alert" : undefined}>
            {wrong[name]}
          </p>
        </div>
      ))}
      <label className="login-show">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        {t("Tampilkan password")}
      </label>
      {failure && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="login-submit" disabled={busy}>
        {busy ? t("Memproses...") : t("Simpan password")}
      </button>
    </form>
  )
}
