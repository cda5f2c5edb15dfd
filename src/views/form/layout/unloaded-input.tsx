import { Button } from "antd"
import { t } from "../../../texts/language"
import styles from "./form.module.css"

interface Props {
  /** The input's id, which its label refers to. */
  id: string
  text: string
  onRetry: () => void
}

/** Replaces an input whose code or choices have not loaded: the reason, and a retry button. */
export const UnloadedInput = ({ id, text, onRetry }: Props) => (
  <div className={styles.unloaded} role="alert">
    <span>{text}</span>
    <Button id={id} size="small" aria-label={t("Coba lagi")} onClick={onRetry}>
      {t("Coba lagi")}
    </Button>
  </div>
)
