import { Alert, Button } from "antd"
import { t } from "../../texts/language"
import { reasonOf, serverMessage } from "../../views/failure/failure"

/** A bar above the part of a page that could not be loaded: why, and once more. The whole of a list is `LoadFailed` of the views. */
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
