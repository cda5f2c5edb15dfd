import { Button } from "antd"
import { useState } from "react"
import { t } from "../../../texts/language"
import { download } from "../../../ui/download"
import { getProduct } from "../../../ui/product"
import { toClipboard } from "../../../ui/to-clipboard"
import styles from "./security.module.css"
import { StepButtons } from "./step-form"

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState("")
  const text = codes.join("\n")
  const copy = async () =>
    setCopied(
      (await toClipboard(text))
        ? t("Sudah disalin.")
        : t("Tidak dapat disalin di sini. Catat atau unduh kodenya."),
    )
  const save = () => download(`${getProduct().name}\n\n${text}\n`, t("kode-pemulihan.txt"), "text/plain")
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {t(
          "Simpan kode pemulihan ini di tempat aman, di luar ponsel Anda. Setiap kode dapat dipakai satu kali bila Anda tidak dapat memakai aplikasi autentikator atau passkey. Setelah ini kodenya tidak dapat ditampilkan lagi.",
        )}
      </p>
      <ul className={`${styles.codes} ${styles.wide}`} aria-label={t("Kode pemulihan")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {/* Has the focus: another Enter must not put the codes away. */}
        <Button data-autofocus onClick={() => void copy()}>
          {t("Salin")}
        </Button>
        <Button onClick={save}>{t("Unduh")}</Button>
      </div>
      <small role="status">{copied}</small>
      <StepButtons>
        <Button type="primary" onClick={onDone}>
          {t("Sudah saya simpan")}
        </Button>
      </StepButtons>
    </div>
  )
}
