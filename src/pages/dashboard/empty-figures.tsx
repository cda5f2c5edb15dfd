import { Link } from "react-router"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { PlusIcon } from "../../ui/icon"
import { useRights } from "../../views/context/rights"
import styles from "./empty-figures.module.css"

interface Props {
  /** The resource whose records are missing. */
  resource: Resource
  /** Left out: the period has no records. */
  text?: string | undefined
  /** The sentence below; left out: another period, or the first record. */
  next?: string | undefined
  /** Sentences about records that are not counted. */
  notes: readonly string[]
  /** Shows all periods. */
  onAll: (() => void) | undefined
}

/** One sentence instead of figures without data, and the way to a record. */
export function EmptyFigures({ resource, text, next, notes, onAll }: Props) {
  const { create: mayCreate } = useRights(resource)
  const { label, form } = resource
  const adds = mayCreate && form.create
  const what = label.singular.toLowerCase()
  return (
    <div className={styles.empty}>
      <div className={styles.text}>
        <p>{text ?? t("Tidak ada {what} dalam periode ini.", { what })}</p>
        <p className={styles.next}>
          {next ??
            (onAll
              ? t("Pilih periode lain untuk melihat angkanya.")
              : adds
                ? t("Catat {what} pertama, lalu angkanya tampil di sini.", { what })
                : t("Angkanya tampil di sini setelah ada {what}.", { what }))}
        </p>
        {notes.length > 0 && <p className={styles.next}>{notes.join(" ")}</p>}
      </div>
      {onAll ? (
        <button type="button" className="plain-button" onClick={onAll}>
          {t("Tampilkan semua periode")}
        </button>
      ) : (
        adds && (
          <Link className="plain-button" to={adds.path}>
            <PlusIcon />
            {t("Tambah {singular}", { singular: label.singular })}
          </Link>
        )
      )}
    </div>
  )
}
