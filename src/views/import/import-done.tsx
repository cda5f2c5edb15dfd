import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { DownloadIcon } from "../../ui/icon"
import type { CheckedRow } from "./check"
import styles from "./import.module.css"
import { RowFaults } from "./row-faults"
import type { Outcome } from "./save-rows"

interface Props {
  outcomes: readonly Outcome[]
  /** Rows that the dry run refused. */
  wrong: readonly CheckedRow[]
  onFailed: () => void
}

export function ImportDone({ outcomes, wrong, onFailed }: Props) {
  const count = (state: Outcome["state"]) => outcomes.filter((one) => one.state === state).length
  const [saved, refused, unknown, left] = [count("saved"), count("refused"), count("unknown"), count("left")]
  const refusals = outcomes
    .filter(({ state }) => state !== "saved")
    .map(({ row, reasons }) => ({
      line: row.line,
      texts: reasons.map((message) => ({ label: "", text: "", message })),
    }))
  const failed = [...refusals, ...wrong.map(({ line, faults }) => ({ line, texts: faults }))].sort(
    (one, other) => one.line - other.line,
  )
  return (
    <>
      <div role="status" aria-label={t("Hasil impor")}>
        <ul className={styles.counts}>
          <li>
            <b>{formatNumber(saved)}</b> {t("baris tersimpan")}
          </li>
          {refused > 0 && (
            <li>
              <b>{formatNumber(refused)}</b> {t("baris ditolak")}
            </li>
          )}
          {unknown > 0 && (
            <li>
              <b>{formatNumber(unknown)}</b> {t("baris belum pasti")}
            </li>
          )}
          {wrong.length > 0 && (
            <li>
              <b>{formatNumber(wrong.length)}</b> {t("baris salah, tidak diimpor")}
            </li>
          )}
          {left > 0 && (
            <li>
              <b>{formatNumber(left)}</b> {t("baris tidak disimpan")}
            </li>
          )}
        </ul>
      </div>
      {unknown > 0 && (
        <p className={styles.note}>
          {t("Periksa lagi berkas ini sebelum mengulang: baris yang ternyata sudah tersimpan akan dilewati.")}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <div className={styles.row}>
            <Button icon={<DownloadIcon />} onClick={onFailed}>
              {t("Unduh baris yang gagal")}
            </Button>
          </div>
          <RowFaults label={t("Baris yang tidak tersimpan")} rows={failed} />
        </>
      )}
    </>
  )
}
