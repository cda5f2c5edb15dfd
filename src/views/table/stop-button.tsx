import { Button } from "antd"
import { useState } from "react"
import { t } from "../../texts/language"

/** Aborts after the current step. */
export function StopButton({ onStop }: { onStop: () => void }) {
  const [stopping, setStopping] = useState(false)
  return (
    <Button
      data-autofocus
      disabled={stopping}
      onClick={() => {
        setStopping(true)
        onStop()
      }}
    >
      {t("Berhenti")}
    </Button>
  )
}
