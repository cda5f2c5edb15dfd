import "../../ui/checkbox.css"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { readMailPreference, saveMailPreference } from "../../providers/own-account"
import { samePerson } from "../../session/session"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { useFeedback } from "../../ui/feedback"
import { Loading } from "../../ui/loading"
import { failureMessage } from "../../views/failure/failure"
import { LoadFailed } from "../../views/failure/load-failed"
import styles from "./account.module.css"

/** 'Email mingguan', from the header's user menu, where the server sends mail. */
export function MailDialog({ onClose }: { onClose: () => void }) {
  const { id } = useMe()
  const client = useQueryClient()
  const feedback = useFeedback()
  const hint = useId()
  /** The value that is being saved. */
  const [wanted, setWanted] = useState<boolean>()
  const queryKey = ["own-mail", id]
  const query = useQuery({ queryKey, queryFn: readMailPreference, staleTime: 0, gcTime: 0, retry: false })

  const change = async (weekly: boolean) => {
    const isSame = samePerson()
    setWanted(weekly)
    try {
      await saveMailPreference(weekly)
      client.setQueryData(queryKey, weekly)
      if (!isSame()) return
      void feedback.success(weekly ? t("Email mingguan diaktifkan.") : t("Email mingguan dinonaktifkan."))
    } catch (error) {
      console.error(error)
      if (!isSame()) return
      const { text, detail } = failureMessage(
        { text: t("Pilihan ini tidak dapat disimpan."), server: "hide" },
        error,
      )
      await feedback.alert(text, detail)
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Dialog title={t("Email mingguan")} onDismiss={onClose} footer={null}>
      <div className={styles.mail}>
        {query.data !== undefined && (
          <label className={styles.show}>
            <input
              type="checkbox"
              checked={wanted ?? query.data}
              disabled={wanted !== undefined}
              aria-describedby={hint}
              onChange={(event) => void change(event.target.checked)}
            />
            {t("Kirim ringkasan mingguan ke email saya")}
          </label>
        )}
        {query.isPending && <Loading text={t("Memuat...")} />}
        {query.isError && <LoadFailed text={t("Pilihan ini gagal dimuat.")} query={query} />}
        <p id={hint} className={styles.text}>
          {t(
            "Setiap Senin pagi: jumlah data baru, diubah, dan dihapus per modul yang boleh Anda lihat. Tanpa nama atau isi data.",
          )}
        </p>
      </div>
    </Dialog>
  )
}
