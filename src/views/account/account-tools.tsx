import { Button } from "antd"
import { createElement, lazy, useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { generateAccepted } from "../../core/validation/generate"
import { nameOf } from "../../fields/registry"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { WhenLoaded } from "../../ui/when-loaded"
import { failureMessage, statusOf } from "../failure/failure"
import { useAccountCall } from "./use-account-call"

const SessionsDialog = lazy(async () => ({
  default: (await import("./sessions-dialog")).SessionsDialog,
}))
const loadPasswordDialog = () => import("../form/password/password-dialog")

/** Equals the length of an installation's first password. */
const LENGTH = 12

interface Props {
  resource: Resource
  record: StoredRecord
}

/** Tools for another user's account: a new password, and its sessions. */
export function AccountTools({ resource, record }: Props) {
  const { busy, reset } = useReset(resource, record)
  const feedback = useFeedback()
  const call = useAccountCall(resource, record.id)
  const resetFactors = async () =>
    (await import("./reset-factors")).resetFactors(feedback, {
      name: nameOf(resource, record),
      send: () => call("delete", "factors"),
    })
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("Sesi")}</Button>
      <Button loading={busySign(busy)} onClick={() => void reset()}>
        Reset password
      </Button>
      <Button onClick={() => void resetFactors()}>{t("Reset verifikasi")}</Button>
      {open && (
        <WhenLoaded>
          <SessionsDialog resource={resource} record={record} onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </>
  )
}

/** Generates, sends and shows a password once (AB-16). A retry after a lost response sends the same one. */
function useReset(resource: Resource, record: StoredRecord) {
  const call = useAccountCall(resource, record.id)
  const feedback = useFeedback()
  const [busy, setBusy] = useState(false)
  /** Password of a save without a response, which may have been done. */
  const pending = useRef<string | null>(null)

  const send = async (password: string, isSame: () => boolean) => {
    // The dialog that shows the password must load before it is sent.
    const { PasswordDialog } = await loadPasswordDialog()
    if (!isSame()) return
    pending.current = password
    await call("put", "password", { password })
    pending.current = null
    void feedback.show((close) =>
      createElement(PasswordDialog, {
        password,
        onClose: close,
        title: t("Password Berhasil Direset"),
        note: t("Ia harus menggantinya saat masuk berikutnya."),
      }),
    )
  }

  const reset = async () => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: "Reset Password",
      subject: nameOf(resource, record),
      text: t(
        "Password lama tidak berlaku lagi dan pemilik akun ini langsung keluar dari semua perangkat. Lanjutkan?",
      ),
      danger: true,
    })
    if (!sure || !isSame()) return
    setBusy(true)
    try {
      const own = Object.values(record).filter((value) => typeof value === "string")
      await send(pending.current ?? generateAccepted(LENGTH, "alphanumeric", own), isSame)
    } catch (error) {
      console.error(error)
      const status = statusOf(error)
      if (status >= 400 && status < 500) pending.current = null
      if (!isSame()) return
      const { text, detail } = failureMessage({ text: t("Gagal mereset password."), server: "hide" }, error)
      await feedback.alert(text, detail)
    } finally {
      setBusy(false)
    }
  }
  return { busy, reset }
}
