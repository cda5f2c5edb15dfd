import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { DownloadIcon } from "../../ui/icon"
import type { CheckedRow } from "./check"
import styles from "./import.module.css"
import { Counts, RowFaults } from "./row-faults"
import type { Outcome } from "./save-rows"

interface Props {
  outcomes: readonly Outcome[]
  /** Rows that the dry run refused. */
  wrong: readonly CheckedRow[]
  onFailed: () => void
}

/** Last step: the numbers of rows by outcome, and the failed rows. */
export function ImportDone({ outcomes, wrong, onFailed }: Props) {
  const count = (state: Outcome["state"]) => outcomes.filter((one) => one.state === state).length
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
      <Counts
        label={t("Hasil impor")}
        always={1}
        counts={[
          [count("saved"), t("baris tersimpan")],
          [count("refused"), t("baris ditolak")],
          [count("unknown"), t("baris belum pasti tersimpan")],
          [wrong.length, t("baris salah, tidak diimpor")],
          [count("left"), t("baris tidak disimpan")],
        ]}
      />
      {count("unknown") > 0 && (
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

/** Offers the generated passwords of saved accounts while they are in memory. */
export const MadePasswords = ({ passwords, onDownload }: { passwords: number; onDownload: () => void }) => (
  <div className={styles.note}>
    <p className={styles.small}>
      {t(
        "Password {passwords} akun baru hanya dapat diunduh sekarang. Berikan kepada pemiliknya, lalu hapus berkasnya.",
        { passwords: formatNumber(passwords) },
      )}
    </p>
    <div className={styles.row}>
      <Button type="primary" icon={<DownloadIcon />} onClick={onDownload}>
        {t("Unduh password")}
      </Button>
    </div>
  </div>
)
