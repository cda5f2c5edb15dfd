import { useLogout } from "@refinedev/core"
import { Button } from "antd"
import { useEffect, useId, useRef, useState } from "react"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { Logo } from "../../ui/logo"
import { setWindowTitle } from "../../ui/product"
import styles from "./account.module.css"
import { PasswordForm } from "./password-form"

/** Replaces every screen until the user has changed a password that an administrator set. */
export function RequiredChange() {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const page = useRef<HTMLElement>(null)
  const feedback = useFeedback()
  const { mutate: logout, isPending } = useLogout()
  useEffect(() => {
    setWindowTitle(t("Ganti password"))
    page.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus()
  }, [])
  const changed = () => void feedback.success(t("Password berhasil diganti."))
  return (
    <main ref={page} className={styles.page}>
      <section className={styles.card} aria-labelledby={`${form}-title`}>
        <span className={styles.brand}>
          <Logo size={40} />
        </span>
        <h1 id={`${form}-title`} className={styles.heading}>
          {t("Ganti password")}
        </h1>
        <p className={styles.text}>
          {t(
            "Password Anda masih sementara. Buat password baru sebelum melanjutkan: minimal 8 karakter, bukan nama sendiri, dan tidak mudah ditebak.",
          )}
        </p>
        <PasswordForm id={form} onBusy={setBusy} onChanged={changed} />
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" form={form} loading={busySign(busy)}>
            {t("Simpan")}
          </Button>
          <Button disabled={busy || isPending} onClick={() => logout({ redirectPath: false })}>
            {t("Logout")}
          </Button>
        </div>
      </section>
    </main>
  )
}
