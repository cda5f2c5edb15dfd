import { CODE_DIGITS } from "../../../core/session/factors"
import { type Changed, confirmTotp, type NewTotp } from "../../../providers/factors"
import { t } from "../../../texts/language"
import { QrCode } from "./qr-code"
import styles from "./security.module.css"
import { StepForm } from "./step-form"

const CODE_INPUT = { inputMode: "numeric", autoComplete: "one-time-code" } as const
const GROUP = /.{1,4}/g

interface Props {
  started: NewTotp
  onAdded: (changed: Changed) => void
  onCancel: () => void
}

/** Adds an authenticator app: its secret as QR code and as text, confirmed by a code. */
export function AddTotp({ started, onAdded, onCancel }: Props) {
  const { challenge, secret, address, name } = started
  return (
    <StepForm
      name="code"
      label={t("Kode {digits} angka dari aplikasi", { digits: CODE_DIGITS })}
      missing={t("Kode wajib diisi")}
      okText={t("Simpan")}
      failed={t("Aplikasi autentikator tidak dapat ditambahkan.")}
      input={CODE_INPUT}
      onSubmit={async (code) => onAdded(await confirmTotp({ challenge, code, name }))}
      onCancel={onCancel}
    >
      <p className={styles.text}>
        {t(
          "Buka aplikasi autentikator di ponsel (misalnya Google Authenticator atau Aegis), pindai kode QR ini, lalu isi kode yang ditampilkan aplikasi.",
        )}
      </p>
      <QrCode text={address} label={t("Kode QR untuk aplikasi autentikator")} />
      <p className={styles.text}>
        {t("Tidak dapat memindai? Isi kunci ini di aplikasi:")}{" "}
        <code className={styles.secret}>{secret.match(GROUP)?.join(" ")}</code>
      </p>
    </StepForm>
  )
}
