import { t } from "../texts/language"
import styles from "./loading.module.css"

export function Loading({ text = t("Memuat...") }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      {text}
    </p>
  )
}
