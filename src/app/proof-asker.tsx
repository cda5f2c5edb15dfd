import { useEffect } from "react"
import { onProofRequired } from "../providers/http"
import { useFeedback } from "../ui/feedback"

/** Asks once for all calls that wait for a proof; each repeats itself afterwards. */
export function ProofAsker() {
  const { show } = useFeedback()
  useEffect(() => {
    let asking: Promise<boolean> | undefined
    const ask = async (): Promise<boolean> => {
      const { ProofDialog } = await import("../pages/account/proof-dialog")
      let proved = false
      await show((close) => (
        <ProofDialog
          onAnswer={(answer) => {
            proved = answer
            close()
          }}
        />
      ))
      return proved
    }
    onProofRequired(() => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    })
    return () => onProofRequired(undefined)
  }, [show])
  return null
}
