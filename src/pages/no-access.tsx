import { Link } from "react-router"
import { homePage } from "../session/session"
import { t, tLabel } from "../texts/language"
import { getProduct } from "../ui/product"
import page from "../views/screen/page.module.css"

/** Replaces a screen that the user has no right to open (AB-10). */
export function NoAccess({ title }: { title: string }) {
  return (
    <section className={page.failed} aria-labelledby="no-access">
      <h1 id="no-access" className={page.title}>
        {t("Tidak ada akses")}
      </h1>
      <p>
        {t(
          "Anda tidak memiliki hak akses untuk membuka {title}. Hubungi {administrator} bila Anda memerlukannya.",
          { title, administrator: tLabel(getProduct().administrator) },
        )}
      </p>
      <Link className="plain-button" to={homePage()}>
        {t("Kembali ke dashboard")}
      </Link>
    </section>
  )
}
