import { Button } from "antd"
import { useState } from "react"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"

interface Props {
  title: string
  done: number
  all: number
  /** Called once; the current step still ends. */
  onStop: () => void
}

/** Progress of the deletion of several records, with a stop button. */
export function DeletionProgress({ title, done, all, onStop }: Props) {
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
      <p role="status">
        {t("Menghapus {done} dari {records}...", { done: formatNumber(done), records: formatNumber(all) })}
      </p>
    </Dialog>
  )
}
