import type { ReactNode } from "react"
import { ProofDialog } from "../pages/account/proof-dialog"

let asking: Promise<boolean> | undefined

/** Asks once for all calls that wait for a proof. @param show opens a dialog @returns true once it is proved */
export function askProof(
  show: (render: (close: () => void) => ReactNode) => Promise<void>,
): Promise<boolean> {
  const ask = async () => {
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
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
