import { Button } from "antd"
import { useRef, useState } from "react"
import { formatDayLong } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import type { Backup } from "../../providers/browser/backup"
import type { Change } from "../../providers/browser/backup-service"
import { announceChange } from "../../providers/browser/live"
import { Dialog } from "../../ui/dialog"
import { download } from "../../ui/download"
import { useFeedback } from "../../ui/feedback"
import styles from "./backup.module.css"
import { announceBackup } from "./backup-news"
import { useBackup } from "./use-backup"

type Preview = { name: string; backup: Backup; changes: readonly Change[] }

const messageOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
    ? error.message
    : "Terjadi kesalahan. Tidak ada data yang diubah."

/** The local day of an ISO time, as people read it. */
const dayText = (iso: string): string => {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  const pad = (part: number) => String(part).padStart(2, "0")
  return formatDayLong(`${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`)
}

const changed = (changes: readonly Change[]): number =>
  changes.reduce((sum, { merge }) => sum + merge.add.length + merge.replace.length, 0)

function PreviewTable({ changes }: { changes: readonly Change[] }) {
  return (
    <table className={styles.preview}>
      <caption className="sr-only">Yang akan berubah</caption>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Ditambahkan</th>
          <th scope="col">Diganti</th>
          <th scope="col">Dilewati</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ resource, merge, samples }) => (
          <tr key={resource.name}>
            <th scope="row">
              {resource.label.plural}
              {samples > 0 && <span className={styles.note}>menggantikan {samples} data contoh</span>}
            </th>
            <td>{formatNumber(merge.add.length)}</td>
            <td>{formatNumber(merge.replace.length)}</td>
            <td>{formatNumber(merge.skip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Backs up and restores what lives in this browser only; a restore shows first what it would change. */
export function BackupPanel({ onClose }: { onClose: () => void }) {
  const { backup, recovery } = useBackup()
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
      setPreview({ name: file.name, ...recovery.preview(await file.text()) })
    })

  const restore = ({ backup: file }: Preview) =>
    recovery &&
    run(async () => {
      const changes = await recovery.restore(file)
      for (const { resource } of changes)
        if (resource.source.kind === "browser") announceChange(resource.source.key)
      onClose()
      await feedback.toast("Berhasil", "Data berhasil dipulihkan dari cadangan.")
    })

  return (
    <Dialog
      title="Cadangan data"
      size="large"
      {...(busy ? {} : { onDismiss: onClose })}
      footer={
        <Button disabled={busy} onClick={onClose}>
          Tutup
        </Button>
      }
    >
      <div className={styles.panel}>
        <section>
          <p>
            Data ini hanya tersimpan di browser ini. Simpan cadangannya di tempat lain secara berkala,
            misalnya di flashdisk atau komputer kantor.
          </p>
          <p className={styles.note}>
            {last ? `Cadangan terakhir: ${dayText(last)}.` : "Data di browser ini belum pernah dicadangkan."}
          </p>
          <Button type="primary" data-autofocus disabled={busy} onClick={save}>
            Cadangkan data
          </Button>
        </section>

        {recovery && (
          <section className={styles.restore} aria-labelledby="backup-restore">
            <h3 id="backup-restore" className={styles.heading}>
              Pulihkan
            </h3>
            <p>Pilih file cadangan. Isinya ditampilkan dulu, belum ada yang berubah.</p>
            <input
              ref={input}
              type="file"
              className={styles.native}
              accept=".json,application/json"
              aria-label="File cadangan"
              disabled={busy}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                void look(file)
                event.target.value = ""
              }}
            />
            <Button tabIndex={-1} disabled={busy} onClick={() => input.current?.click()}>
              Pilih file cadangan
            </Button>
            {preview && (
              <div className={styles.result}>
                <p>
                  {preview.name}, dibuat {dayText(preview.backup.createdAt)}
                </p>
                <PreviewTable changes={preview.changes} />
                {changed(preview.changes) === 0 ? (
                  <p role="status">Semua data sudah sama, tidak ada yang perlu dipulihkan.</p>
                ) : (
                  <>
                    <p className={styles.note}>Data lain yang sudah ada tidak dihapus.</p>
                    <Button type="primary" disabled={busy} onClick={() => restore(preview)}>
                      Pulihkan
                    </Button>
                  </>
                )}
              </div>
            )}
          </section>
        )}

        {failed && (
          <p role="alert" className={styles.failed}>
            {failed}
          </p>
        )}
      </div>
    </Dialog>
  )
}
