import { Button } from "antd"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { WarningIcon } from "../../ui/icon"
import styles from "../screen/page.module.css"
import { reasonOf, serverMessage, statusOf } from "./failure"

/** Failure message with a retry button (ER-03). */
export function LoadFailed(props: { text: string; error: unknown; onRetry: () => void; busy: boolean }) {
  return (
    <div className={styles.failed} role="alert">
      <span className={styles.failedIcon}>
        <WarningIcon size={20} />
      </span>
      <p className={styles.what}>{props.text}</p>
      <p>
        {serverMessage(props.error) ||
          (statusOf(props.error) === 0
            ? t("Periksa koneksi Anda, lalu coba lagi.")
            : reasonOf(props.error) || t("Server sedang bermasalah. Silakan coba lagi beberapa saat lagi."))}
      </p>
      <Button onClick={props.onRetry} loading={busySign(props.busy)}>
        {t("Coba lagi")}
      </Button>
    </div>
  )
}
