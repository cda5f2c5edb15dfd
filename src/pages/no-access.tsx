import { Link } from "react-router"

/** Stands in place of a screen whose right is missing (AB-10). */
export function NoAccess({ title }: { title: string }) {
  return (
    <section className="notice" aria-labelledby="no-access">
      <h1 id="no-access">Tidak ada akses</h1>
      <p>
        Anda tidak memiliki hak akses untuk membuka {title}. Hubungi administrator koperasi bila Anda
        memerlukannya.
      </p>
      <Link className="plain-button" to="/dashboard">
        Kembali ke dashboard
      </Link>
    </section>
  )
}
