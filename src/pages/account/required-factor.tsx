import { useLogout } from "@refinedev/core"
import { Button } from "antd"
import { useEffect, useId, useState } from "react"
import { readNotices } from "../../providers/factors"
import { t } from "../../texts/language"
import { Logo } from "../../ui/logo"
import { setWindowTitle } from "../../ui/product"
import styles from "./account.module.css"
import { SecurityPanel } from "./security/security-panel"
import { useFactors } from "./security/use-factors"

/** Replaces every screen until a user whose role requires a second factor has added one. */
export function RequiredFactor() {
  const id = useId()
  const [locked, setLocked] = useState(false)
  const { query } = useFactors()
  const { mutate: logout, isPending } = useLogout()
  useEffect(() => setWindowTitle(t("Verifikasi dua langkah")), [])
  // Added in another tab, or before a reload that came before the new token was stored.
  const added = !locked && (query.data?.factors.length ?? 0) > 0
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
        <SecurityPanel onLock={setLocked} />
        <div className={styles.actions}>
          {added && (
            <Button type="primary" onClick={() => void readNotices().catch(console.error)}>
              {t("Lanjutkan")}
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
