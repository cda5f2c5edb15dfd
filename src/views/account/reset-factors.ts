import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import type { useFeedback } from "../../ui/feedback"
import { failureMessage } from "../failure/failure"

let running = false

/**
 * Removes the factors of a user who has lost them, after a confirmation. Never throws.
 * @param account its name, and the call
 */
export async function resetFactors(
  feedback: ReturnType<typeof useFeedback>,
  { name, send }: { name: string; send: () => Promise<unknown> },
): Promise<void> {
  if (running) return
  const isSame = samePerson()
  running = true
  try {
    const sure = await feedback.confirm({
      title: t("Reset verifikasi dua langkah"),
      subject: name,
      text: t(
        "Passkey, aplikasi autentikator, dan kode pemulihan akun ini dihapus, dan pemiliknya langsung keluar dari semua perangkat. Pastikan orangnya benar. Lanjutkan?",
      ),
      danger: true,
    })
    if (!sure || !isSame()) return
    await send()
    if (isSame()) void feedback.success(t("Verifikasi dua langkah berhasil direset."))
  } catch (error) {
    console.error(error)
    if (!isSame()) return
    const failed = { text: t("Gagal mereset verifikasi dua langkah."), server: "hide" } as const
    const { text, detail } = failureMessage(failed, error)
    void feedback.alert(text, detail)
  } finally {
    running = false
  }
}
