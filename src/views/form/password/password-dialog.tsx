import { Button } from "antd"
import { useEffect, useRef, useState } from "react"
import { FIRST_PASSWORD_DAYS } from "../../../core/session/sessions"
import { isOwnServer, metaContent } from "../../../session/own-server"
import { holdPage } from "../../../session/page-hold"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { CheckIcon } from "../../../ui/icon"
import { CopyIcon } from "../../../ui/later-icons"
import { toClipboard } from "../../../ui/to-clipboard"
import styles from "../layout/form.module.css"

/** CN-17 */
const COPIED_MS = 2000
type Copy = "idle" | "copied" | "selected"

const kindOf = (character: string) =>
  /\d/.test(character) ? "digit" : /[a-z]/i.test(character) ? "letter" : "sign"

const temporary = () =>
  t(
    "Password ini harus diganti saat masuk berikutnya. Bila tidak dipakai dalam {days} hari, password ini tidak berlaku lagi.",
    { days: metaContent("first-password-days") ?? FIRST_PASSWORD_DAYS },
  )

interface Props {
  password: string
  onClose: () => void
  title?: string
}

/** Shows a generated password once; only 'Tutup' closes it (AE-39..AE-41, AB-16). */
export function PasswordDialog({ password, onClose, title = t("Akun Berhasil Dibuat") }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [copy, setCopy] = useState<Copy>("idle")

  useEffect(holdPage, [])
  useEffect(() => {
    if (copy !== "copied") return
    const timer = setTimeout(() => setCopy("idle"), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copy])

  const copyIt = async () => {
    if (await toClipboard(password)) return setCopy("copied")
    if (shown.current) window.getSelection()?.selectAllChildren(shown.current)
    setCopy("selected")
  }

  return (
    <Dialog
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t("Tutup")}
        </Button>
      }
    >
      <p className={styles.passwordText}>
        {t("Catat password ini dan berikan kepada pemiliknya. Password hanya ditampilkan satu kali.")}
        {isOwnServer() && ` ${temporary()}`}
      </p>
      <div className={styles.password}>
        <code ref={shown}>
          {[...password].map((character, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a character has no other key than its position
            <span key={index} data-kind={kindOf(character)}>
              {character}
            </span>
          ))}
        </code>
        <Button
          data-autofocus
          icon={copy === "copied" ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copyIt()}
        >
          {copy === "copied" ? t("Tersalin") : t("Salin")}
        </Button>
      </div>
      <p className={styles.passwordNote} role="status" aria-live="polite">
        {copy === "selected"
          ? t("Tidak dapat menyalin otomatis. Teks sudah dipilih, tekan Ctrl+C.")
          : t("Angka bergaris bawah dan berwarna hijau.")}
      </p>
    </Dialog>
  )
}
