import { Button } from "antd"
import { AnswerError } from "../../core/codec/unwrap"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { WarningIcon } from "../../ui/icon"
import styles from "../screen/page.module.css"
import { reasonOf, serverMessage, statusOf } from "./failure"

interface Props {
  text: string
  /** The failed query, which the button repeats. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Failure message with a retry button (ER-03). */
export function LoadFailed({ text, query }: Props) {
  const { error } = query
  return (
    <div className={styles.failed} role="alert">
      <span className={styles.failedIcon}>
        <WarningIcon size={20} />
      </span>
      <p className={styles.what}>{text}</p>
      <p>
        {serverMessage(error) ||
          (statusOf(error) === 0 && !(error instanceof AnswerError)
            ? t("Periksa koneksi Anda, lalu coba lagi.")
            : reasonOf(error) || t("Server sedang bermasalah. Silakan coba beberapa saat lagi."))}
      </p>
      <Button onClick={() => void query.refetch()} loading={busySign(query.isFetching)}>
        {t("Coba lagi")}
      </Button>
    </div>
  )
}
