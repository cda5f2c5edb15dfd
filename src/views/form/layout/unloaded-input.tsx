import { Button } from "antd"
import { t } from "../../../texts/language"
import styles from "./form.module.css"

interface Props {
  /** The input's, which its label names. */
  id: string
  text: string
  onRetry: () => void
}

/** In place of an input that lacks something of its own: what, and a way to ask for it again. */
export const UnloadedInput = ({ id, text, onRetry }: Props) => (
  <div className={styles.unloaded} role="alert">
    <span>{text}</span>
    <Button id={id} size="small" aria-label={t("Coba lagi")} onClick={onRetry}>
      {t("Coba lagi")}
    </Button>
  </div>
)
