import { Button } from "antd"
import { lazy, Suspense, useState } from "react"
import { keepsCopies } from "../../session/own-server"
import { t } from "../../texts/language"
import { WhenLoaded } from "../../ui/when-loaded"
import styles from "./backup.module.css"

const BackupPanel = lazy(async () => ({ default: (await import("./backup-panel")).BackupPanel }))
const CopyMark = lazy(async () => ({ default: (await import("./copy-mark")).CopyMark }))

/**
 * Toolbar button of a list in local storage, which loads and opens the backup panel; beside it the state of the server's
 * copy. @param list the list's storage key
 */
export function BackupButton({ list }: { list: string }) {
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.tool}>
      <Button onClick={() => setOpen(true)}>{t("Cadangan")}</Button>
      {keepsCopies() && (
        <span className={styles.place}>
          <Suspense fallback={null}>
            <CopyMark list={list} />
          </Suspense>
        </span>
      )}
      {open && (
        <WhenLoaded>
          <BackupPanel onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </span>
  )
}
