import "../login.css"
import "./reset.css"
import { useEffect, useState } from "react"
import { RequestError } from "../../../core/codec/request-error"
import { checkLink } from "../../../providers/password-link"
import { clearSession } from "../../../session/session"
import { t } from "../../../texts/language"
import { Logo } from "../../../ui/logo"
import { setWindowTitle } from "../../../ui/product"
import { AskLink } from "./ask-link"
import { NewPassword } from "./new-password"

type Step = "ask" | "checking" | "set" | "expired" | "done"

/** The token of a link from a mail; '' without one. */
const tokenInAddress = (): string => window.location.hash.slice(1)

/** 'Lupa Password?': asks for a link, or sets the password of a link. @param onLeave opens the login page */
export function ResetPage({ onLeave }: { onLeave: () => void }) {
  const [token, setToken] = useState(tokenInAddress)
  const [step, setStep] = useState<Step>(token ? "checking" : "ask")

  useEffect(() => setWindowTitle(t("Password baru")), [])
  // Another link, opened in this tab.
  useEffect(() => {
    const take = () => {
      const next = tokenInAddress()
      if (!next) return
      setToken(next)
      setStep("checking")
    }
    window.addEventListener("hashchange", take)
    return () => window.removeEventListener("hashchange", take)
  }, [])
  useEffect(() => {
    if (!token) return undefined
    // No history and no bookmark has it from here on.
    window.history.replaceState(null, "", window.location.pathname)
    let current = true
    checkLink(token).then(
      () => current && setStep("set"),
      (error: unknown) => {
        if (!current) return
        const isOver = error instanceof RequestError && error.code === "link-expired"
        // Without an answer the link may be valid: saving finds out.
        setStep(isOver ? "expired" : "set")
      },
    )
    return () => {
      current = false
    }
  }, [token])

  const done = () => {
    // The server has ended every session of the account.
    clearSession("logout")
    setStep("done")
  }
  const isAsking = step === "ask" || step === "expired"
  return (
    <main className="login">
      <div className="login-form">
        <div className="login-brand">
          <Logo size={48} />
          <h1>{isAsking ? t("Lupa Password?") : t("Password baru")}</h1>
        </div>
        {step === "checking" && <p role="status">{t("Memeriksa tautan...")}</p>}
        {step === "set" && (
          <NewPassword key={token} token={token} onSet={done} onExpired={() => setStep("expired")} />
        )}
        {step === "expired" && (
          <p className="login-failure" role="alert">
            {t("Tautan ini sudah tidak berlaku. Minta tautan baru.")}
          </p>
        )}
        {isAsking && <AskLink />}
        {step === "done" && (
          <p className="login-answer" role="status">
            {t("Password sudah diganti. Silakan masuk.")}
          </p>
        )}
        <button
          type="button"
          className={step === "done" ? "login-submit" : "plain-button login-back"}
          onClick={onLeave}
        >
          {step === "done" ? t("Masuk") : t("Kembali ke halaman masuk")}
        </button>
      </div>
    </main>
  )
}
