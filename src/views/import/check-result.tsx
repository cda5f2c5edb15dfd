import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { DownloadIcon } from "../../ui/icon"
import styles from "./import.module.css"
import { RowFaults } from "./row-faults"
import type { DryRun } from "./run-check"

interface Props {
  run: DryRun
  /** Of so many rows at most all or none can be promised where the list lives. */
  most: number
  whole: boolean
  onWhole: (whole: boolean) => void
  onFailed: () => void
}

/** Why all or none cannot be had; '' where it can. */
export function whyNotWhole(run: DryRun, most: number): string {
  if (most === 0) return "server ini menerima satu baris demi satu baris"
  if (run.wrong.length > 0) return "masih ada baris yang salah"
  if (run.ready.length > most) return `paling banyak ${formatNumber(most)} baris sekaligus`
  return ""
}

/** What the dry run found: nothing is saved yet. */
export function CheckResult({ run, most, whole, onWhole, onFailed }: Props) {
  const { ready, wrong, there, unused } = run
  const why = whyNotWhole(run, most)
  const rows = wrong.map(({ line, faults }) => ({ line, texts: faults }))
  return (
    <>
      <div role="status" aria-label="Hasil pemeriksaan">
        <ul className={styles.counts}>
          <li>
            <b>{formatNumber(ready.length)}</b> baris siap diimpor
          </li>
          <li>
            <b>{formatNumber(wrong.length)}</b> baris harus diperbaiki
          </li>
          {there.length > 0 && (
            <li>
              <b>{formatNumber(there.length)}</b> baris sudah ada, dilewati
            </li>
          )}
        </ul>
      </div>
      <p className={styles.small}>Belum ada yang disimpan.</p>
      {[...unused].map(([label, count]) => (
        <p key={label} className={styles.note}>
          Kolom {label} tidak berlaku pada {formatNumber(count)} baris, isinya tidak diimpor.
        </p>
      ))}
      {ready.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="sr-only">Cara mengimpor</legend>
          <label>
            <input type="radio" name="whole" checked={!whole} onChange={() => onWhole(false)} />
            <span>Simpan baris yang benar; yang ditolak server dilaporkan</span>
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
              Semua atau tidak sama sekali
              {why && <span className={styles.sample}> — tidak tersedia: {why}</span>}
            </span>
          </label>
        </fieldset>
      )}
      {wrong.length > 0 && (
        <>
          <div className={styles.row}>
            <Button icon={<DownloadIcon />} onClick={onFailed}>
              Unduh baris yang salah
            </Button>
          </div>
          <RowFaults label="Baris yang harus diperbaiki" rows={rows} />
        </>
      )}
    </>
  )
}
