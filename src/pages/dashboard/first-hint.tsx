import { Button } from "antd"
import { useState } from "react"
import { readPreference, storePreference } from "../../session/preferences"
import { t } from "../../texts/language"
import styles from "./dashboard.module.css"

const NAME = "petunjuk-awal"

/** A hint for new users. Dismissed once, it does not come back. */
export function FirstHint() {
  const [shown, setShown] = useState(() => readPreference(NAME) !== "dibaca")
  if (!shown) return null
  return (
    <div className={styles.hint} role="note" aria-label={t("Petunjuk")}>
      <p className={styles.byTouch}>
        {t(
          "Ketuk Cari apa saja di menu untuk membuka halaman atau mencari data. Susunan Anda disimpan lewat Kolom dan Tampilan.",
        )}
      </p>
      <p className={styles.byKeys}>
        {t("Tekan")} <kbd>Ctrl</kbd> + <kbd>K</kbd>{" "}
        {t("di mana saja untuk membuka halaman atau mencari data, dan")} <kbd>/</kbd>{" "}
        {t(
          "di halaman daftar untuk mencari di daftar itu. Klik judul kolom untuk mengurutkan; susunan Anda disimpan lewat Kolom dan Tampilan.",
        )}
      </p>
      <Button
        type="link"
        onClick={() => {
          storePreference(NAME, "dibaca")
          setShown(false)
        }}
      >
        {t("Mengerti")}
      </Button>
    </div>
  )
}
