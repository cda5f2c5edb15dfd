import { Button } from "antd"
import { useState } from "react"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { SecurityPanel } from "./security-panel"

/** 'Keamanan', from the header's user menu: the user's own second factors. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  // New recovery codes close by their own button alone.
  const [locked, setLocked] = useState(false)
  return (
    <Dialog
      title={t("Keamanan")}
      size="large"
      undescribed
      {...(locked ? {} : { onDismiss: onClose })}
      footer={
        <Button data-autofocus disabled={locked} onClick={onClose}>
          {t("Tutup")}
        </Button>
      }
    >
      <SecurityPanel onLock={setLocked} />
    </Dialog>
  )
}
