import { useDeleteMany, useNotification, useTranslate } from "@refinedev/core"
import { useRef } from "react"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import { isSample } from "../../lists/samples"
import { useWholeList } from "../../lists/whole-list"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useRights } from "../context/rights"
import { failureMessage } from "../failure/failure"
import styles from "./sample-note.module.css"

/** At a list's foot: names its samples, and deletes all of them at once (AB-108). */
export function SampleNote({ resource }: { resource: Resource }) {
  const { delete: mayDelete } = useRights(resource)
  const feedback = useFeedback()
  const { open } = useNotification()
  const translate = useTranslate()
  const { mutateAsync } = useDeleteMany()
  const running = useRef(false)
  const all = useWholeList(resource).data?.data ?? []
  const samples = all.filter((record) => isSample(resource, record))
  if (samples.length === 0) return null
  const count = formatNumber(samples.length)

  const remove = async () => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: t("Hapus data contoh"),
      text: t("{count} baris data contoh dihapus dari browser ini. Baris lain tetap ada.", { count }),
      okText: t("Hapus data contoh"),
      danger: true,
    })
    if (!sure || !isSame()) return
    try {
      await mutateAsync({
        resource: resource.name,
        ids: samples.map(({ id }) => id),
        mutationMode: "pessimistic",
        successNotification: false,
        errorNotification: false,
      })
      open?.({
        type: "success",
        message: translate("notifications.success"),
        description: t("{count} baris data contoh dihapus.", { count }),
      })
    } catch (error) {
      console.error(error)
      const { text, detail } = failureMessage(resource.messages.deleteFailed, error)
      await feedback.alert(text, detail)
    }
  }
  const removeOnce = async () => {
    if (running.current) return
    running.current = true
    await remove().finally(() => {
      running.current = false
    })
  }
  return (
    <p className={styles.note}>
      <span>
        {samples.length < all.length
          ? t("{count} baris data contoh tidak ikut dijumlah.", { count })
          : t("Semua baris adalah data contoh.")}
      </span>
      {mayDelete && (
        <button type="button" className={styles.delete} onClick={() => void removeOnce()}>
          {t("Hapus data contoh")}
        </button>
      )}
    </p>
  )
}
