import { t } from "../texts/language"
import { Logo } from "../ui/logo"

/** Page shown while the session is checked and while the app behind it loads (RT-44). */
export function Checking() {
  return (
    <p className="checking" role="status">
      <Logo size={40} />
      {t("Mengecek sesi login Anda...")}
    </p>
  )
}

/** Page shown for an app that could not be loaded or rendered; offers a reload. */
export function PageFailed() {
  return (
    <main className="checking">
      <Logo size={40} />
      <p role="alert">{t("Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang.")}</p>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {t("Muat ulang")}
      </button>
    </main>
  )
}
