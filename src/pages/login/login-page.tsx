import { t, tLabel } from "../../texts/language"
import "./login.css"
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { ROLE_CHANGED } from "../../core/session/refusals"
import { authProvider } from "../../providers/auth"
import { checkCredentials } from "../../providers/login"
import { withBase } from "../../session/base-path"
import { changeLanguage, otherLanguage } from "../../session/language"
import { sendsMail, ssoName } from "../../session/own-server"
import { offersPasskeys } from "../../session/passkeys"
import { endOfLast, isLoggedIn, landingPath, subscribe } from "../../session/session"
import { storageState } from "../../session/storage"
import { Logo } from "../../ui/logo"
import { getProduct, setWindowTitle } from "../../ui/product"
import { EmailField } from "./email-field"
import { PasswordField } from "./password-field"

interface LoginPageProps {
  /** Called after the login with the path to open (LG-26). */
  onSignedIn: (path: string) => void
  /** Called at the first input, to prefetch the app. */
  onFirstInput?: () => void
  /** Called when the credentials are sent. */
  onSending?: () => void
}

/** The login page, in plain HTML, since it loads first (LG-01..LG-09). */
export function LoginPage({ onSignedIn, onFirstInput, onSending }: LoginPageProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState("")
  const [wrong, setWrong] = useState<ReturnType<typeof checkCredentials>>({})
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef(false)
  const { lang, name } = otherLanguage()
  const sso = ssoName()
  const [ended] = useState(endOfLast)
  const [notice, setNotice] = useState("")
  /** The second step, in place of the fields. */
  const [step, setStep] = useState<ReactNode>(null)

  useEffect(() => {
    setWindowTitle(t("Masuk"))
    const state = storageState()
    if (state !== "ok")
      import("./storage-notice").then(({ storageNotice }) => setNotice(storageNotice(state)), console.error)
  }, [])

  const waiting = busy || step !== null
  // Another tab may have logged in (RT-23); this tab's own login goes on when it is complete.
  useEffect(
    () => subscribe(() => !waiting && isLoggedIn() && onSignedIn(landingPath())),
    [waiting, onSignedIn],
  )

  const onInput = () => {
    if (touched.current) return
    touched.current = true
    onFirstInput?.()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const credentials = { email: String(data.get("email")), password: String(data.get("password")) }
    const faults = checkCredentials(credentials)
    setWrong(faults)
    setFailure("")
    const first = faults.email ? "email" : faults.password ? "password" : undefined
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    setBusy(true)
    onSending?.()
    const { success, redirectTo, error, second } = await authProvider.login(credentials)
    if (second) await more((code) => code.askSecond(second, screen))
    setBusy(false)
    if (success) onSignedIn(redirectTo ?? landingPath())
    else if (!second) setFailure(error?.message ?? "")
  }

  const screen = { show: setStep, fail: setFailure, onSignedIn }
  /** Runs code of the second step and of passkeys, which is loaded now. */
  const more = (run: (code: typeof import("./second-step")) => unknown) =>
    import("./second-step").then(run).catch((error: unknown) => {
      console.error(error)
      setFailure(t("Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang."))
    })

  const enterBy = async (way: "signInByPasskey" | "startSso" | "finishSso") => {
    setBusy(true)
    onSending?.()
    await more((code) => code[way](screen))
    setBusy(false)
  }
  // Back from the provider of single sign-on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page's address
  useEffect(() => {
    if (sso && location.hash) void enterBy("finishSso")
  }, [])

  return (
    <main className="login">
      <div className="login-form">
        <div className="login-brand">
          <Logo size={48} />
          <h1>{getProduct().name}</h1>
        </div>
        {step ?? (
          <form ref={form} onSubmit={submit} onInput={onInput} noValidate>
            {(ended || notice) && (
              <div className="login-notices" role="status">
                {ended && !failure && (
                  <p>
                    {ended === ROLE_CHANGED
                      ? t("Role Anda diubah. Silakan masuk lagi.")
                      : t("Sesi Anda berakhir. Silakan masuk kembali.")}
                  </p>
                )}
                {notice && <p>{notice}</p>}
              </div>
            )}
            <EmailField error={tLabel(wrong.email ?? "")} />
            <PasswordField error={tLabel(wrong.password ?? "")} />
            {failure && (
              <p className="login-failure" role="alert">
                {tLabel(failure)}
              </p>
            )}
            <button type="submit" className="login-submit" disabled={busy}>
              {busy ? t("Memproses...") : t("Masuk")}
            </button>
            <p className="login-help">
              {sso && (
                <button
                  type="button"
                  className="plain-button"
                  disabled={busy}
                  onClick={() => enterBy("startSso")}
                >
                  {t("Masuk dengan {name}", { name: sso })}
                </button>
              )}
              {offersPasskeys() && (
                <button
                  type="button"
                  className="plain-button"
                  disabled={busy}
                  onClick={() => enterBy("signInByPasskey")}
                >
                  {t("Masuk dengan passkey")}
                </button>
              )}
              <a href={withBase("/reset-password")}>{t("Lupa Password?")}</a>
              {!sendsMail() && (
                <span>
                  {t("Hubungi {administrator} untuk mereset password Anda.", {
                    administrator: tLabel(getProduct().administrator),
                  })}
                </span>
              )}
              <button type="button" className="plain-button" lang={lang} onClick={() => changeLanguage(lang)}>
                {name}
              </button>
            </p>
          </form>
        )}
      </div>
    </main>
  )
}
