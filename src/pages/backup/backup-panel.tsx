import { Button } from "antd"
import { Suspense, useRef, useState } from "react"
import { dayText } from "../../core/format/moment"
import { announceChange } from "../../providers/browser/live"
import { keepsCopies } from "../../session/own-server"
import { t, tLabel } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { download } from "../../ui/download"
import { useFeedback } from "../../ui/feedback"
import { FileArea, FilePick } from "../../ui/file-area"
import { onDemand } from "../../ui/on-demand"
import styles from "./backup.module.css"
import { announceBackup } from "./backup-news"
import { type Preview, PreviewView } from "./preview"
import { useBackup } from "./use-backup"

const ServerCopies = onDemand(async () => (await import("./server-copies")).ServerCopies)

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? tLabel(error.message)
    : t("Terjadi kesalahan. Tidak ada data yang diubah.")

/** Backs up and restores this browser's lists. A restore shows its changes first. */
export function BackupPanel({ onClose }: { onClose: () => void }) {
  const { backup, recovery, recoverable, withheld, keys } = useBackup()
  const copies = keepsCopies()
  const feedback = useFeedback()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failed, setFailed] = useState("")
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState(() => backup.lastAt())

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailed("")
    try {
      await work()
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const save = () =>
    run(async () => {
      const { text, name } = await backup.create()
      download(text, name)
      backup.noteCreated()
      setLast(backup.lastAt())
      announceBackup()
    })

  const look = (file: File | undefined) =>
    file &&
    recovery &&
    run(async () => {
      setPreview(null)
      const { backup: saved, changes } = recovery.preview(await file.text())
      const title = t("{name}, dibuat {createdAt}", { name: file.name, createdAt: dayText(saved.createdAt) })
      setPreview({ title, changes, restore: () => recovery.restore(saved) })
    })

  const restore = (chosen: Preview) =>
    run(async () => {
      const changes = await chosen.restore()
      for (const { resource } of changes)
        if (resource.source.kind === "browser") announceChange(resource.source.key)
      onClose()
      await feedback.toast(t("Berhasil"), t("Data berhasil dipulihkan dari cadangan."))
    })

  return (
    <Dialog
      title={t("Cadangan data")}
      size="large"
      {...(busy ? {} : { onDismiss: onClose })}
      footer={
        <Button disabled={busy} onClick={onClose}>
          {t("Tutup")}
        </Button>
      }
    >
      <div className={styles.panel}>
        <section>
          <p>
            {copies
              ? t("Data ini tersimpan di browser ini, dan setiap perubahannya disalin ke server.")
              : t("Data ini hanya tersimpan di browser ini.")}{" "}
            {t(
              "Simpan cadangannya di tempat lain secara berkala, misalnya di flashdisk atau komputer kantor.",
            )}
          </p>
          <p className={styles.note}>
            {last
              ? t("Cadangan terakhir: {last}.", { last: dayText(last) })
              : t("Data di browser ini belum pernah dicadangkan.")}
          </p>
          <Button type="primary" data-autofocus disabled={busy} onClick={save}>
            {t("Cadangkan data")}
          </Button>
        </section>

        <section className={styles.restore} aria-labelledby="backup-restore">
          <h3 id="backup-restore" className={styles.heading}>
            {t("Pulihkan")}
          </h3>
          {withheld.length > 0 && (
            <p className={styles.note}>
              {t("Tidak dapat dipulihkan karena Anda tidak memiliki hak menambah: {lists}.", {
                lists: withheld.map(({ label }) => label.plural).join(", "),
              })}
            </p>
          )}
          {recovery && (
            <>
              <p>{t("Pilih berkas cadangan. Isinya ditampilkan dulu, belum ada yang berubah.")}</p>
              <input
                ref={input}
                type="file"
                className={styles.native}
                accept=".json,application/json"
                aria-label={t("Berkas cadangan")}
                disabled={busy}
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  void look(file)
                  event.target.value = ""
                }}
              />
              <FileArea disabled={busy} onFiles={([file]) => void look(file)}>
                <FilePick tabIndex={-1} disabled={busy} onClick={() => input.current?.click()}>
                  {t("Pilih berkas cadangan")}
                </FilePick>
              </FileArea>
              {preview && <PreviewView preview={preview} busy={busy} onRestore={() => restore(preview)} />}
              {copies && (
                <Suspense fallback={null}>
                  <ServerCopies
                    recovery={recovery}
                    lists={keys}
                    recoverable={recoverable}
                    busy={busy}
                    run={run}
                    onRestore={restore}
                  />
                </Suspense>
              )}
            </>
          )}
        </section>

        {failed && (
          <p role="alert" className={styles.failed}>
            {failed}
          </p>
        )}
      </div>
    </Dialog>
  )
}
