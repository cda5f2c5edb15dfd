import { type FormEvent, useState } from "react"
import { isEmail } from "../../../core/validation/rules"
import { askForLink } from "../../../providers/password-link"
import { t, tLabel } from "../../../texts/language"
import { getProduct } from "../../../ui/product"
import { EmailField } from "../email-field"
import { failureText, fieldText } from "./failure-text"

/** Asks for a link to a new password. The answer is the same for every address. */
export function AskLink() {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState("")
  const [failure, setFailure] = useState("")
  const [answer, setAnswer] = useState("")

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get("email"))
    const fault = isEmail(email.trim()) ? "" : t("Format email tidak valid.")
    setWrong(fault)
    setFailure("")
    setAnswer("")
    if (fault) {
      form.querySelector<HTMLInputElement>("[name=email]")?.focus()
      return
    }
    setBusy(true)
    try {
      setAnswer(tLabel(await askForLink(email)))
    } catch (error) {
      const own = fieldText(error, "email")
      setWrong(own)
      setFailure(own ? "" : failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="login-text">
        {t("Kami akan mengirim tautan untuk membuat password baru ke email Anda.")}
      </p>
      <EmailField error={wrong} />
      {failure && (
        <p className="login-failure" role="alert">
          {failure}
        </p>
      )}
      <p className={answer ? "login-answer" : ""} role="status">
        {answer}
      </p>
      <button type="submit" className="login-submit" disabled={busy}>
        {busy ? t("Memproses...") : t("Kirim tautan")}
      </button>
      <p className="login-help">
        {t("Belum menerima email? Hubungi {administrator}.", {
          administrator: tLabel(getProduct().administrator),
        })}
      </p>
    </form>
  )
}
