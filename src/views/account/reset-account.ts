/** Resets of another user's account, loaded when one is asked for. None of them throws. */
import { createElement } from "react"
import type { StoredRecord } from "../../core/schema/types"
import { generateAccepted } from "../../core/validation/generate"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import type { useFeedback } from "../../ui/feedback"
import { failureMessage, statusOf } from "../failure/failure"
import { PasswordDialog } from "../form/password/password-dialog"
import type { useAccountCall } from "./use-account-call"

/** Equals the length of an installation's first password. */
const LENGTH = 12

interface Account {
  name: string
  record: StoredRecord
  call: ReturnType<typeof useAccountCall>
  /** Password of a save without a response, which may have been done. */
  pending: { current: string | null }
  onBusy: (busy: boolean) => void
}

interface Reset {
  title: string
  text: string
  /** Message of a failure. */
  failed: string
}

/** Confirms and runs a reset, and shows its failure. @param onRefused called for a status that says that nothing was done */
async function run(
  feedback: ReturnType<typeof useFeedback>,
  { name, onBusy }: Account,
  {
    title,
    text,
    failed,
    work,
    onRefused,
  }: Reset & { work: (isSame: () => boolean) => Promise<void>; onRefused?: () => void },
): Promise<void> {
  const isSame = samePerson()
  const sure = await feedback.confirm({ title, subject: name, text, danger: true })
  if (!sure || !isSame()) return
  onBusy(true)
  try {
    await work(isSame)
  } catch (error) {
    console.error(error)
    const status = statusOf(error)
    if (status >= 400 && status < 500) onRefused?.()
    if (!isSame()) return
    const { text: message, detail } = failureMessage({ text: failed, server: "hide" }, error)
    await feedback.alert(message, detail)
  } finally {
    onBusy(false)
  }
}

/** Generates, sends and shows a password once (AB-16). A retry after a lost response sends the same one. */
export function resetPassword(feedback: ReturnType<typeof useFeedback>, account: Account): Promise<void> {
  const { record, call, pending } = account
  return run(feedback, account, {
    title: "Reset Password",
    text: t(
      "Password lama tidak berlaku lagi dan pemilik akun ini langsung dikeluarkan dari semua perangkat. Lanjutkan?",
    ),
    failed: t("Gagal mereset password."),
    work: async () => {
      const own = Object.values(record).filter((value) => typeof value === "string")
      const password = pending.current ?? generateAccepted(LENGTH, "alphanumeric", own)
      pending.current = password
      await call("put", "password", { password })
      pending.current = null
      void feedback.show((close) =>
        createElement(PasswordDialog, {
          password,
          onClose: close,
          title: t("Password Berhasil Direset"),
        }),
      )
    },
    onRefused: () => {
      pending.current = null
    },
  })
}

/** Removes the factors of a user who has lost them. */
export function resetFactors(feedback: ReturnType<typeof useFeedback>, account: Account): Promise<void> {
  return run(feedback, account, {
    title: t("Reset verifikasi dua langkah"),
    text: t(
      "Passkey, aplikasi autentikator, dan kode pemulihan akun ini dihapus, dan pemiliknya langsung dikeluarkan dari semua perangkat. Pastikan orangnya benar. Lanjutkan?",
    ),
    failed: t("Gagal mereset verifikasi dua langkah."),
    work: async (isSame) => {
      await account.call("delete", "factors")
      if (isSame()) void feedback.success(t("Verifikasi dua langkah berhasil direset."))
    },
  })
}
