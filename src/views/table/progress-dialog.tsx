import { Button } from "antd"
import { useState } from "react"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"

/** The progress of a deletion in words. */
export const deletionText = (done: number, all: number): string =>
  t("Menghapus {done} dari {records}...", { done: formatNumber(done), records: formatNumber(all) })

interface Props {
  title: string
  /** The progress in words. */
  text: string
  /** Called once; the current step still ends. */
  onStop: () => void
}

/** Progress of work on several records, with a stop button. */
export function ProgressDialog({ title, text, onStop }: Props) {
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    onStop()
  }
  return (
    <Dialog
      title={title}
      footer={
        <Button data-autofocus disabled={stopping} onClick={stop}>
          {t("Berhenti")}
        </Button>
      }
    >
      <p role="status">{text}</p>
    </Dialog>
  )
}
