import { Button } from "antd"
import { useState } from "react"
import { t } from "../../texts/language"
import { BackupIcon } from "../../ui/later-icons"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"

const BackupPanel = onDemand(async () => (await import("./backup-panel")).BackupPanel)

/** Tool of a list in local storage, which loads and opens the backup panel. */
export function BackupButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BackupIcon />} onClick={() => setOpen(true)}>
        {t("Cadangan")}
      </Button>
      {open && (
        <WhenLoaded>
          <BackupPanel onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </>
  )
}
