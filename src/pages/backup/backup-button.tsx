import { Button } from "antd"
import { lazy, useState } from "react"
import { t } from "../../texts/language"
import { BackupIcon } from "../../ui/icon"
import { WhenLoaded } from "../../ui/when-loaded"

const BackupPanel = lazy(async () => ({ default: (await import("./backup-panel")).BackupPanel }))

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
