import { useFeedback } from "../../ui/feedback"
import { CLOSE_DIALOG } from "./leave-prompts"

/** Closes a dialog with inputs; asks first if something was typed. */
export function useConfirmedClose(isTyped: () => boolean, onClose: () => void): () => Promise<void> {
  const { confirm } = useFeedback()
  return async () => {
    if (!isTyped() || (await confirm(CLOSE_DIALOG))) onClose()
  }
}
