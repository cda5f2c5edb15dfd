import { t } from "../texts/language"
import { Logo } from "../ui/logo"

/** While the session is checked, and while the app behind it loads (RT-44). */
export function Checking() {
  return (
    <p className="checking" role="status">
      <Logo size={40} />
      {t("Mengecek sesi login Anda...")}
    </p>
  )
}
