import { t } from "../texts/language"
import { Logo } from "../ui/logo"

/** A page that could not be loaded or shown: says so and offers to load it anew. */
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
