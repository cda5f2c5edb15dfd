import { Button } from "antd"
import { useRef } from "react"
import { formatNumber } from "../../core/format/number"
import type { ImportedLines } from "../../core/import/columns"
import { LIMITS } from "../../core/import/table"
import { t } from "../../texts/language"
import { FileArea, FilePick } from "../../ui/file-area"
import { DownloadIcon } from "../../ui/icon"
import styles from "./import.module.css"

interface Props {
  /** The export menu's entry for such a file; null without the right to export. */
  exported: string | null
  /** Lines that further sheets of a workbook may fill. */
  lines: readonly ImportedLines[]
  /** Labels of the files that no row can hold. */
  left: readonly string[]
  busy: boolean
  fault: string
  onFile: (file: File) => void
  onTemplate: () => void
}

/** First step: chooses or drops a file, or downloads the template. */
export function ChooseFile({ exported, lines, left, busy, fault, onFile, onTemplate }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className={styles.lead}>
        {t("Berkas Excel (.xlsx) atau CSV; judul kolom di baris pertama.")}
        {` ${t("Impor hanya menambah data; data yang sudah ada tidak diubah.")}`}
        {exported !== null &&
          ` ${t("Berkas hasil “{entry}” dapat diimpor apa adanya.", { entry: exported })}`}
      </p>
      {lines.map(({ field, sheet }) => (
        <p key={field.key} className={styles.note}>
          {t(
            "{label} dibaca dari lembar “{sheet}” di berkas Excel; kolom pertama lembar itu berisi nama data di lembar pertama. Berkas CSV tidak dapat memuatnya.",
            { label: field.label, sheet },
          )}
        </p>
      ))}
      {left.length > 0 && (
        <p className={styles.note}>
          {t("{labels} tidak ikut diimpor: isi di formulir setiap data.", { labels: left.join(", ") })}
        </p>
      )}
      <Button icon={<DownloadIcon />} onClick={onTemplate}>
        {t("Unduh templat Excel")}
      </Button>
      <div className={styles.file}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("Berkas")}
          aria-invalid={fault !== ""}
          accept=".xlsx,.csv,.txt,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            // Allows the corrected file to be chosen again.
            target.value = ""
          }}
        />
        <FileArea disabled={busy} onFiles={([file]) => file && onFile(file)}>
          <FilePick
            type="primary"
            data-autofocus
            disabled={busy}
            onClick={() => input.current?.click()}
            hint={t("Maksimal {rows} baris, {bytes} MB.", {
              rows: formatNumber(LIMITS.rows),
              bytes: LIMITS.bytes / 1024 / 1024,
            })}
          />
        </FileArea>
      </div>
      <div role="status">{busy && <p className={styles.note}>{t("Membaca berkas...")}</p>}</div>
      <div role="alert">{fault && <p className={styles.refused}>{fault}</p>}</div>
    </>
  )
}
