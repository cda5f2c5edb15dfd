import { Alert, Button } from "antd"
import { reasonOf, serverMessage } from "../../views/failure"

/** Something of the page could not be loaded: why, and once more. */
export function LoadFailed({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      message={text}
      description={serverMessage(error) || reasonOf(error)}
      action={
        <Button size="small" onClick={onRetry}>
          Coba lagi
        </Button>
      }
    />
  )
}
