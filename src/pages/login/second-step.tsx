import "./second-step.css"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { RequestError } from "../../core/codec/request-error"
import { CODE_DIGITS } from "../../core/session/factors"
import { SECOND_STEP_OVER } from "../../core/session/refusals"
import { enterByPasskey, passByCode, passByPasskey, readSecondStep } from "../../providers/second-step"
import { offersPasskeys } from "../../session/passkeys"
import { forgetLogin, landingPath } from "../../session/session"
import { t, tLabel } from "../../texts/language"
import { setWindowTitle } from "../../ui/product"

export { finishSso, startSso } from "./sso"

/** The server's message, or one about the passkey: the browser's own are English. */
const textOf = (error: unknown): string =>
  error instanceof RequestError
    ? tLabel(error.message)
    : t("Passkey tidak dapat dipakai. Coba lagi, atau pakai cara lain.")

/** The login page. */
export interface Screen {
  /** Shows a step in place of the fields; null: the fields again. */
  show: (step: ReactNode) => void
  fail: (text: string) => void
  onSignedIn: (path: string) => void
}

/** @param started the server's answer to the password */
export function askSecond(started: unknown, { show, fail, onSignedIn }: Screen): void {
  const back = (text: string) => {
    show(null)
    fail(text)
  }
  show(<SecondStep started={started} onSignedIn={onSignedIn} onBack={back} />)
}

/** Signs in by a passkey alone. Never throws. */
export async function signInByPasskey({ fail, onSignedIn }: Screen): Promise<void> {
  fail("")
  try {
    if (await enterByPasskey()) onSignedIn(landingPath())
  } catch (error) {
    console.error(error)
    forgetLogin()
    fail(textOf(error))
  }
}

interface Props {
  /** The server's answer to the password. */
  started: unknown
  onSignedIn: (path: string) => void
  /** Back to email and password. @param failure message; '' if the user goes back */
  onBack: (failure: string) => void
}

/** Second step of a sign-in: a code of the app, a recovery code or a passkey. Plain HTML, as the login page. */
export function SecondStep({ started, onSignedIn, onBack }: Props) {
  const [step] = useState(() => readSecondStep(started))
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const passkeys = step.passkey !== null && offersPasskeys()
  const typed = step.totp || recovery

  useEffect(() => setWindowTitle(t("Verifikasi dua langkah")), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other way has another input
  useEffect(() => input.current?.focus(), [recovery])

  const run = async (work: () => Promise<boolean>) => {
    if (busy) return
    setBusy(true)
    setFailure("")
    try {
      if (await work()) return onSignedIn(landingPath())
    } catch (error) {
      console.error(error)
      forgetLogin()
      const text = textOf(error)
      if (error instanceof RequestError && error.code === SECOND_STEP_OVER)
        return onBack(
          step.provider
            ? t("Waktu verifikasi habis. Masuk lagi dengan {provider}.", { provider: step.provider })
            : text,
        )
      setFailure(text)
      input.current?.select()
    }
    setBusy(false)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim()
    if (code === "") return setFailure(t("Kode wajib diisi"))
    void run(async () => {
      await passByCode(step.challenge, code)
      return true
    })
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby="second-step">
      <h2 id="second-step" className="login-step">
        {t("Verifikasi dua langkah")}
      </h2>
      {typed && (
        <div className="login-field">
          <label htmlFor="code">
            {recovery
              ? t("Kode pemulihan")
              : t("Kode {digits} angka dari aplikasi autentikator", { digits: CODE_DIGITS })}
          </label>
          <input
            ref={input}
            key={String(recovery)}
            id="code"
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...(recovery ? {} : { inputMode: "numeric" as const })}
            required
            aria-invalid={failure !== ""}
            aria-describedby="code-error"
          />
        </div>
      )}
      <p
        id="code-error"
        className={failure ? "login-failure" : "login-error"}
        role={failure ? "alert" : undefined}
      >
        {failure}
      </p>
      {typed && (
        <button type="submit" className="login-submit" disabled={busy}>
          {busy ? t("Memproses...") : t("Lanjutkan")}
        </button>
      )}
      {passkeys && (
        <button
          type="button"
          className={typed ? "login-submit plain" : "login-submit"}
          disabled={busy}
          onClick={() => void run(() => passByPasskey(step))}
        >
          {t("Pakai passkey")}
        </button>
      )}
      <p className="login-help">
        {step.recovery && (
          <button type="button" className="plain-button" onClick={() => setRecovery(!recovery)}>
            {recovery ? t("Pakai cara lain") : t("Pakai kode pemulihan")}
          </button>
        )}
        {!step.recovery && !passkeys && !step.totp && (
          <span>{t("Perangkat ini tidak dapat memakai passkey di alamat ini.")}</span>
        )}
        <button type="button" className="plain-button" onClick={() => onBack("")}>
          {t("Kembali")}
        </button>
      </p>
    </form>
  )
}
