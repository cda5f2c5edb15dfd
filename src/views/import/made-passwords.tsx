import { Button } from "antd"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { DownloadIcon } from "../../ui/icon"
import styles from "./import.module.css"

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
