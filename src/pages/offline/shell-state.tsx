import { useSyncExternalStore } from "react"
import { isShellReady, onShell } from "../../providers/offline/shell"
import { t } from "../../texts/language"
import { CheckIcon } from "../../ui/icon"
import styles from "./offline.module.css"

/** Line of the user menu: whether the app opens on this device without a connection. */
export function ShellState() {
  const isReady = useSyncExternalStore(onShell, isShellReady)
  // Plain HTTP has no service worker.
  if (!navigator.serviceWorker) return null
  return (
    <div className={styles.shell}>
      {isReady && <CheckIcon size={14} />}
      {isReady ? t("Siap dipakai tanpa koneksi") : t("Menyiapkan pemakaian tanpa koneksi …")}
    </div>
  )
}
