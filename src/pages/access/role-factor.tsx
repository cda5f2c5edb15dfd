import { Checkbox } from "antd"
import { useId } from "react"
import { t } from "../../texts/language"

interface Props {
  /** undefined until loaded. */
  required: boolean | undefined
  disabled: boolean
  onChange: (required: boolean) => void
}

/** 'Wajib verifikasi dua langkah': the role's users must add a second factor before anything else. */
export function RoleFactor({ required, disabled, onChange }: Props) {
  const id = useId()
  return (
    <div className="access-givers">
      <Checkbox
        checked={required === true}
        disabled={disabled || required === undefined}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      >
        {t("Wajib verifikasi dua langkah")}
      </Checkbox>
      <small id={id}>
        {t(
          "Pengguna dengan role ini diminta menyiapkan verifikasi dua langkah saat masuk berikutnya, jika belum.",
        )}
      </small>
    </div>
  )
}
