import { Button, Input } from "antd"
import { useId, useState } from "react"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { toClipboard } from "../../ui/to-clipboard"
import styles from "./integrations.module.css"

/** Shows a secret this once; it closes by its button alone. */
export function SecretDialog({
  title,
  label,
  secret,
  onClose,
}: {
  title: string
  label: string
  secret: string
  onClose: () => void
}) {
  const id = useId()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => setCopied(await toClipboard(secret))
  return (
    <Dialog
      title={title}
      undescribed
      footer={
        <Button type="primary" onClick={onClose}>
          {t("Sudah saya simpan")}
        </Button>
      }
    >
      <p id={`${id}-help`}>{t("Simpan sekarang: setelah ditutup tidak dapat ditampilkan lagi.")}</p>
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <div className={styles.secret}>
          <Input
            id={id}
            data-autofocus
            readOnly
            aria-describedby={`${id}-help`}
            value={secret}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>{t("Salin")}</Button>
        </div>
        <small role="status">
          {copied === true ? t("Sudah disalin.") : copied === false ? t("Salin dengan Ctrl+C.") : ""}
        </small>
      </div>
    </Dialog>
  )
}
