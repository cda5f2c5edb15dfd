import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { linesOf } from "../../core/schema/lines"
import { t } from "../../texts/language"
import { DownloadIcon } from "../../ui/icon"
import type { FileLines } from "./file-lines"
import styles from "./import.module.css"
import { LineNotes, LooseLines } from "./line-notes"
import { Counts, RowFaults } from "./row-faults"
import type { DryRun } from "./run-check"

interface Props {
  run: DryRun
  lines: FileLines
  /** Most rows of one transaction. */
  most: number
  whole: boolean
  onWhole: (whole: boolean) => void
  onFailed: () => void
}

/** Reason against all-or-none; '' if it is possible. */
export function whyNotWhole(run: DryRun, most: number): string {
  if (most === 0) return t("server ini hanya menerima baris satu per satu")
  if (run.wrong.length + run.loose.length > 0) return t("masih ada baris yang salah")
  if (run.ready.length > most) return t("paling banyak {most} baris sekaligus", { most: formatNumber(most) })
  return ""
}

/** Result of the dry run: counts, wrong and doubtful rows, and the choice of all or none. */
export function CheckResult({ run, lines, most, whole, onWhole, onFailed }: Props) {
  const { ready, wrong, there, unused, otherLines, loose } = run
  const why = whyNotWhole(run, most)
  const rows = wrong.map(({ line, faults }) => ({ line, texts: faults }))
  const doubtful = ready.flatMap(({ line, warnings }) =>
    warnings.length > 0 ? [{ line, texts: warnings }] : [],
  )
  return (
    <>
      <Counts
        label={t("Hasil pemeriksaan")}
        always={2}
        counts={[
          [ready.length, t("baris siap diimpor")],
          [wrong.length, t("baris harus diperbaiki")],
          [there.length, t("baris sudah ada, dilewati")],
        ]}
      />
      <p className={styles.small}>{t("Belum ada yang disimpan.")}</p>
      {[...unused].map(([label, count]) => (
        <p key={label} className={styles.note}>
          {t("Kolom {label} tidak berlaku pada {count} baris, isinya tidak diimpor.", {
            label,
            count: formatNumber(count),
          })}
        </p>
      ))}
      {[...otherLines].map(([label, count]) => (
        <p key={label} className={styles.note}>
          {t("{count} data sudah ada dengan {label} yang berbeda; {label} di berkas tidak diimpor.", {
            label,
            count: formatNumber(count),
          })}
        </p>
      ))}
      {lines.sheets.map(({ field: { key, label } }) => (
        <p key={key} className={styles.small}>
          {t("{label} pada baris yang siap diimpor: {count}", {
            label,
            count: formatNumber(ready.reduce((sum, { values }) => sum + linesOf(values[key]).length, 0)),
          })}
        </p>
      ))}
      <LineNotes lines={lines} />
      <LooseLines loose={loose} />
      {ready.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="sr-only">{t("Cara mengimpor")}</legend>
          <label>
            <input type="radio" name="whole" checked={!whole} onChange={() => onWhole(false)} />
            <span>{t("Simpan baris yang benar; yang ditolak server dilaporkan")}</span>
          </label>
          <label>
            <input
              type="radio"
              name="whole"
              checked={whole}
              disabled={why !== ""}
              onChange={() => onWhole(true)}
            />
            <span>
              {t("Simpan hanya jika semua baris benar")}
              {why && <span className={styles.sample}> {t("— tidak tersedia: {why}", { why })}</span>}
            </span>
          </label>
        </fieldset>
      )}
      {wrong.length > 0 && (
        <>
          <div className={styles.row}>
            <Button icon={<DownloadIcon />} onClick={onFailed}>
              {t("Unduh baris yang salah")}
            </Button>
          </div>
          <RowFaults label={t("Baris yang harus diperbaiki")} rows={rows} />
        </>
      )}
      {doubtful.length > 0 && (
        <>
          <p className={styles.note}>
            {t(
              "{rows} baris siap diimpor, tetapi sebaiknya diperiksa lagi. Impor hanya menambah data baru.",
              {
                rows: formatNumber(doubtful.length),
              },
            )}
          </p>
          <RowFaults
            label={t("Baris yang sebaiknya diperiksa")}
            heading={t("Yang sebaiknya diperiksa")}
            rows={doubtful}
          />
        </>
      )}
    </>
  )
}
