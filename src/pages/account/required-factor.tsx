import { useLogout } from "@refinedev/core"
import { Button } from "antd"
import { useEffect, useId, useState } from "react"
import { readNotices } from "../../providers/factors"
import { ssoAddress } from "../../providers/sso"
import { ssoName } from "../../session/own-server"
import { t } from "../../texts/language"
import { Logo } from "../../ui/logo"
import { setWindowTitle } from "../../ui/product"
import { serverMessage } from "../../views/failure/failure"
import styles from "./account.module.css"
import { SecurityPanel } from "./security/security-panel"
import { useFactors } from "./security/use-factors"

/** Replaces every screen until a user whose role requires a second factor has added one. */
export function RequiredFactor() {
  const id = useId()
  const [locked, setLocked] = useState(false)
  const { query } = useFactors()
  const { mutate: logout, mutateAsync: endSession, isPending } = useLogout()
  useEffect(() => setWindowTitle(t("Verifikasi dua langkah")), [])
  // Added in another tab, or before a reload that came before the new token was stored.
  const added = !locked && (query.data?.factors.length ?? 0) > 0
  const sso = ssoName()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState("")
  /** Ends this session: only a new one can have the proof. */
  const signInAgain = async () => {
    setBusy(true)
    setFailure("")
    try {
      const address = await ssoAddress(true)
      await endSession({ redirectPath: false })
      window.location.assign(address)
    } catch (error) {
      console.error(error)
      setFailure(serverMessage(error) || t("Penyedia akun tidak dapat dipakai sekarang."))
      setBusy(false)
    }
  }
  return (
    <main className={styles.page}>
      <section className={`${styles.card} ${styles.wide}`} aria-labelledby={id}>
        <span className={styles.brand}>
          <Logo size={40} />
        </span>
        <h1 id={id} className={styles.heading}>
          {t("Verifikasi dua langkah")}
        </h1>
        <p className={styles.text}>
          {t("Role Anda mewajibkan verifikasi dua langkah. Siapkan satu sebelum melanjutkan.")}
        </p>
        <SecurityPanel onStep={(step) => setLocked(step === "codes")} />
        {sso && !added && !locked && (
          <p className={styles.text}>
            {t(
              "Akun Anda belum punya password di aplikasi ini? Masuk lagi dengan {name}, lalu siapkan verifikasi dua langkah dalam lima menit.",
              {
                name: sso,
              },
            )}
          </p>
        )}
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          {added && (
            <Button type="primary" onClick={() => void readNotices().catch(console.error)}>
              {t("Lanjutkan")}
            </Button>
          )}
          {sso && !added && !locked && (
            <Button disabled={busy} onClick={() => void signInAgain()}>
              {t("Masuk lagi dengan {name}", { name: sso })}
            </Button>
          )}
          <Button disabled={isPending} onClick={() => logout({ redirectPath: false })}>
            {t("Logout")}
          </Button>
        </div>
      </section>
    </main>
  )
}
