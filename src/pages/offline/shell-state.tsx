import { useSyncExternalStore } from "react"
import { onShell, shellState } from "../../providers/offline/shell"
import { t } from "../../texts/language"
import { CheckIcon } from "../../ui/icon"
import styles from "./offline.module.css"

/** Line of the user menu: whether the app opens on this device without a connection. */
export function ShellState() {
  const state = useSyncExternalStore(onShell, shellState)
  if (state === "none") return null
  const isReady = state === "ready"
  return (
    <div className={styles.shell}>
      {isReady && <CheckIcon size={14} />}
      {isReady ? t("Siap dipakai tanpa koneksi") : t("Menyiapkan agar dapat dipakai tanpa koneksi...")}
    </div>
  )
}
