import { Alert, Button } from "antd"
import { t } from "../../texts/language"
import { reasonOf, serverMessage } from "../../views/failure/failure"

/** Alert above a part of the page that could not be loaded: the reason, and a button to retry. */
export function LoadAlert({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      message={text}
      description={serverMessage(error) || reasonOf(error)}
      action={
        <Button size="small" onClick={onRetry}>
          {t("Coba lagi")}
        </Button>
      }
    />
  )
}
