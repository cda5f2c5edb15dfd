import { Link } from "react-router"
import { t } from "../texts/language"

/** Stands in place of a screen whose right is missing (AB-10). */
export function NoAccess({ title }: { title: string }) {
  return (
    <section className="notice" aria-labelledby="no-access">
      <h1 id="no-access">{t("Tidak ada akses")}</h1>
      <p>
        {t(
          "Anda tidak memiliki hak akses untuk membuka {title}. Hubungi administrator koperasi bila Anda memerlukannya.",
          { title },
        )}
      </p>
      <Link className="plain-button" to="/dashboard">
        {t("Kembali ke dashboard")}
      </Link>
    </section>
  )
}
