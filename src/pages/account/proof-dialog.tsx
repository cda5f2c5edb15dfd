import { Button } from "antd"
import { useEffect, useState } from "react"
import { proveByPasskey, proveByPassword } from "../../providers/factors"
import { offersPasskeys } from "../../session/passkeys"
import { samePerson, subscribe } from "../../session/session"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { serverMessage } from "../../views/failure/failure"
import styles from "./security/security.module.css"
import { PASSWORD_INPUT, StepFoot, StepForm } from "./security/step-form"

/** Asks for the password or a passkey before a sensitive step. @param onAnswer true once it is proved */
export function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const [failure, setFailure] = useState("")
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [isSame] = useState(samePerson)
  // The question belongs to this session.
  useEffect(() => subscribe(() => isSame() || onAnswer(false)), [isSame, onAnswer])

  const byPasskey = async () => {
    setFailure("")
    try {
      const proved = await proveByPasskey()
      if (proved) onAnswer(true)
      else if (proved === undefined) setFailure(t("Akun Anda belum memiliki passkey."))
    } catch (error) {
      console.error(error)
      setFailure(serverMessage(error) || t("Passkey tidak dapat dipakai. Coba lagi, atau pakai cara lain."))
    }
  }
  return (
    <Dialog
      title={t("Masukkan password Anda lagi")}
      undescribed
      onDismiss={() => onAnswer(false)}
      footer={null}
      footerRef={setFoot}
    >
      <StepFoot value={foot}>
        <StepForm
          name="password"
          label={t("Password Anda")}
          missing={t("Password wajib diisi")}
          okText={t("Lanjutkan")}
          failed={t("Password tidak dapat diperiksa.")}
          input={PASSWORD_INPUT}
          onSubmit={async (password) => {
            await proveByPassword(password)
            onAnswer(true)
          }}
          onCancel={() => onAnswer(false)}
          more={
            offersPasskeys() && (
              <Button className={styles.passkey} onClick={() => void byPasskey()}>
                {t("Pakai passkey")}
              </Button>
            )
          }
        >
          <p className={styles.text}>
            {offersPasskeys()
              ? t("Demi keamanan, masukkan lagi password Anda atau pakai passkey untuk langkah ini.")
              : t("Demi keamanan, masukkan lagi password Anda untuk langkah ini.")}
          </p>
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
        </StepForm>
      </StepFoot>
    </Dialog>
  )
}
