import { Button } from "antd"
import { useCallback, useEffect, useState } from "react"
import { corruptCopies } from "../../providers/browser"
import { t } from "../../texts/language"
import { download } from "../../ui/download"
import styles from "./backup.module.css"
import { onBackup } from "./backup-news"
import { useBackup } from "./use-backup"

/** Copies of unreadable data that the user has hidden in this page; the storage keeps them. */
const hidden = new Set<string>()

/** Milliseconds: whole lists are read after the page has rendered. */
const LATER_MS = 500

/**
 * Notices above a list in local storage: a reminder if the last backup is over seven days old and rows have changed, and
 * the copies of unreadable data (AB-15).
 */
export function BackupReminder() {
  const { backup, keys } = useBackup()
  const [due, setDue] = useState(false)
  const [copies, setCopies] = useState<readonly string[]>([])

  const look = useCallback(() => {
    try {
      setCopies(keys.flatMap((key) => corruptCopies(window.localStorage, key)))
      setDue(backup.isDue())
    } catch {
      // The list shows the storage's error.
    }
  }, [backup, keys])

  useEffect(() => {
    const timer = setTimeout(look, LATER_MS)
    const stop = onBackup(look)
    const fromOthers = ({ key }: StorageEvent) => {
      if (key === null || keys.some((list) => key.startsWith(list))) look()
    }
    window.addEventListener("storage", fromOthers)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener("storage", fromOthers)
    }
  }, [look, keys])

  const shown = copies.filter((copy) => !hidden.has(copy))
  if (!due && shown.length === 0) return null
  return (
    <div className={styles.notices}>
      {shown.map((copy) => (
        <div key={copy} role="alert" className={styles.notice}>
          <p>
            {t(
              "Sebagian data tersimpan tidak dapat dibaca. Isinya tidak dihapus, melainkan disalin dengan nama",
            )}{" "}
            <strong>{copy}</strong>
            {t(". Unduh salinannya dan hubungi administrator.")}
          </p>
          <Button
            size="small"
            onClick={() => download(window.localStorage.getItem(copy) ?? "", `${copy}.txt`)}
          >
            {t("Unduh salinan")}
          </Button>
          <Button
            size="small"
            onClick={() => {
              hidden.add(copy)
              look()
            }}
          >
            {t("Sembunyikan")}
          </Button>
        </div>
      ))}
      {due && (
        <div role="status" className={styles.notice}>
          <p>
            {t(
              "Cadangan terakhir sudah lebih dari 7 hari dan data telah berubah. Cadangkan data lewat tombol Cadangan.",
            )}
          </p>
        </div>
      )}
    </div>
  )
}
