import { t } from "../../texts/language"
import { EyeIcon, PencilIcon, TrashIcon } from "../../ui/icon"
import styles from "./row-buttons.module.css"

interface Props {
  name: string
  onShow?: (() => void) | false
  onEdit?: (() => void) | false
  onRemove?: (() => void) | false
}

/** Actions of one row (GL-08); no button without the right (PM-29). */
export function RowButtons({ name, onShow, onEdit, onRemove }: Props) {
  return (
    <div className={styles.buttons}>
      {onShow && (
        <button
          type="button"
          className={styles.button}
          aria-label={t("Lihat Detail")}
          title={t("Lihat Detail {name}", { name })}
          onClick={onShow}
        >
          <EyeIcon />
        </button>
      )}
      {onEdit && (
        <button
          type="button"
          className={styles.button}
          aria-label="Edit"
          title={t("Edit {name}", { name })}
          onClick={onEdit}
        >
          <PencilIcon />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className={`${styles.button} ${styles.danger}`}
          aria-label={t("Hapus")}
          title={t("Hapus {name}", { name })}
          onClick={onRemove}
        >
          <TrashIcon />
        </button>
      )}
    </div>
  )
}
