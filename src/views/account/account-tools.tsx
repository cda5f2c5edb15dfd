import { useCustomMutation } from "@refinedev/core"
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

const SessionsDialog = lazy(async () => ({
  default: (await import("./sessions-dialog")).SessionsDialog,
}))
const loadPasswordDialog = () => import("../form/password/password-dialog")

/** As the first password of an installation. */
const LENGTH = 12

interface Props {
  resource: Resource
  record: StoredRecord
}

/** What is done to somebody else's account besides switching it: a new password, and a look at its sessions. */
export function AccountTools({ resource, record }: Props) {
  const { busy, reset } = useReset(resource, record)
  const [listed, setListed] = useState(false)
  return (
    <>
      <Button onClick={() => setListed(true)}>{t("Sesi")}</Button>
      <Button loading={busySign(busy)} onClick={() => void reset()}>
        Reset password
      </Button>
      {listed && (
        <WhenLoaded>
          <SessionsDialog resource={resource} record={record} onClose={() => setListed(false)} />
        </WhenLoaded>
      )}
    </>
  )
}

/**
 * A new password, made here, sent, and shown once (AB-16). One that got no answer may have been taken: the next attempt
 * sends the same, so that what is shown is what counts.
 */
function useReset(resource: Resource, record: StoredRecord) {
  const { mutateAsync } = useCustomMutation({ mutationOptions: { gcTime: 0 } })
  const feedback = useFeedback()
  const [busy, setBusy] = useState(false)
  const unanswered = useRef<string | null>(null)
  const list = resource.source.kind === "rest" ? resource.source.list : ""

  const send = async (password: string, isSame: () => boolean) => {
    // What shows it is there before it is sent.
    const { PasswordDialog } = await loadPasswordDialog()
    if (!isSame()) return
    unanswered.current = password
    await mutateAsync({
      url: `${list}/${encodeURIComponent(record.id)}/password`,
      method: "put",
      values: { password },
      successNotification: false,
      errorNotification: false,
    })
    unanswered.current = null
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
      await send(unanswered.current ?? generateAccepted(LENGTH, "alphanumeric", own), isSame)
    } catch (error) {
      console.error(error)
      const status = statusOf(error)
      if (status >= 400 && status < 500) unanswered.current = null
      if (!isSame()) return
      const { text, detail } = failureMessage({ text: t("Gagal mereset password."), server: "hide" }, error)
      await feedback.alert(text, detail)
    } finally {
      setBusy(false)
    }
  }
  return { busy, reset }
}
