import { Button } from "antd"
import { lazy, Suspense, useState } from "react"

const BackupPanel = lazy(async () => ({ default: (await import("./backup-panel")).BackupPanel }))

/** In the toolbar of a list that lives in this browser: opens the backup's panel, which loads then. */
export function BackupButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cadangan</Button>
      {open && (
        <Suspense fallback={null}>
          <BackupPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
