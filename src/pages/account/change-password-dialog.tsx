import { Button } from "antd"
import { useId, useState } from "react"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { useFeedback } from "../../ui/feedback"
import { useConfirmedClose } from "../../views/record/use-confirmed-close"
import styles from "./account.module.css"
import { PasswordForm } from "./password-form"

/** True if an input of the form has a text. */
function isFilled(id: string): boolean {
  const form = document.getElementById(id)
  return form instanceof HTMLFormElement && [...new FormData(form).values()].some((value) => value !== "")
}

/** 'Ganti password', from the header's user menu. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  const feedback = useFeedback()
  const close = useConfirmedClose(() => isFilled(form), onClose)
  const changed = () => {
    onClose()
    void feedback.success(t("Password berhasil diganti. Perangkat lain yang memakai akun ini sudah keluar."))
  }
  return (
    <Dialog
      title={t("Ganti password")}
      undescribed
      {...(busy ? {} : { onDismiss: () => void close() })}
      footer={
        <>
          <Button type="primary" htmlType="submit" form={form} loading={busySign(busy)}>
            {t("Simpan")}
          </Button>
          <Button disabled={busy} onClick={() => void close()}>
            {t("Batal")}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {t(
          "Minimal 8 karakter, bukan nama sendiri, dan tidak mudah ditebak. Akun Anda akan dikeluarkan dari perangkat lain.",
        )}
      </p>
      <PasswordForm id={form} onBusy={setBusy} onChanged={changed} />
    </Dialog>
  )
}
