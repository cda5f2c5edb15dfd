import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import styles from "./action.module.css"

interface Props {
  title: string
  text: string
  /** The records for which the action has not run, with the reason. */
  reasons: readonly { id: string; name: string; reason: string }[]
  /** Number of records after a stop. */
  untried: number
  onClose: () => void
}

/** Report of an action on several records, some of which it has not changed. */
export function OutcomeDialog({ title, text, reasons, untried, onClose }: Props) {
  return (
    <Dialog
      title={title}
      undescribed
      onDismiss={onClose}
      footer={
        <Button type="primary" data-autofocus onClick={onClose}>
          {t("Tutup")}
        </Button>
      }
    >
      <p role="status">{text}</p>
      {untried > 0 && <p>{t("{left} lainnya belum dicoba.", { left: formatNumber(untried) })}</p>}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
