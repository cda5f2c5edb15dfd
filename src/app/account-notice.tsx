import { Button } from "antd"
import { useState } from "react"
import { readNotices as read } from "../core/session/factors"
import { useNotices } from "../session/use-session"
import { t } from "../texts/language"
import bar from "../ui/bar.module.css"
import { OwnAccountDialog } from "./user-menu"

const TEXTS = {
  "factors-reset": t(
    "Verifikasi dua langkah Anda telah direset oleh administrator. Siapkan lagi di menu Keamanan.",
  ),
  "add-factor": t("Akun Anda memiliki akses penuh, tetapi belum memakai verifikasi dua langkah."),
}

/**
 * Notices after a sign-in: factors that were reset, and once a week the question for one of a superadmin. Part of the app's own
 * file, since a bar that loads later would push the screen down.
 */
export function AccountNotice() {
  const text = useNotices()
  const [open, setOpen] = useState(false)
  const [hidden, setHidden] = useState("")
  const [notice] = read(text.split(" "))
  const close = async () => {
    setHidden(text)
    const { readNotices } = await import("../providers/factors")
    await readNotices()
  }
  return (
    <>
      {notice && hidden !== text && (
        <p className={bar.bar} role="status">
          <span>{TEXTS[notice]}</span>
          <Button size="small" type="primary" onClick={() => setOpen(true)}>
            {t("Siapkan sekarang")}
          </Button>
          <Button size="small" onClick={() => void close().catch(console.error)}>
            {t("Nanti saja")}
          </Button>
        </p>
      )}
      {open && <OwnAccountDialog chosen="security" onClose={() => setOpen(false)} />}
    </>
  )
}
