import { Link } from "react-router"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { useRights } from "../../views/context/rights"
import styles from "./dashboard.module.css"

interface Props {
  /** The resource whose records are missing. */
  resource: Resource
  /** Left out: the period has no records. */
  text?: string | undefined
  /** Shows all periods. */
  onAll: (() => void) | undefined
}

/** One sentence instead of a chart without data, and the way to a record. */
export function EmptyFigures({ resource, text, onAll }: Props) {
  const { create: mayCreate } = useRights(resource)
  const { label, form } = resource
  return (
    <div className={styles.empty}>
      <p>{text ?? t("Tidak ada {what} dalam periode ini.", { what: label.singular.toLowerCase() })}</p>
      {onAll && (
        <button type="button" onClick={onAll}>
          {t("Tampilkan semua periode")}
        </button>
      )}
      {mayCreate && form.create && (
        <Link to={form.create.path}>{t("Tambah {singular}", { singular: label.singular })}</Link>
      )}
    </div>
  )
}
