import { useDataProvider, useInvalidate, useNotification, useTranslate } from "@refinedev/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { versionOf } from "../../core/codec/codec"
import { formatNumber } from "../../core/format/number"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useCanNow } from "../context/registry-context"
import { concernsAll, failureMessage, isCancelled, statusOf } from "../failure/failure"
import { deletionText, ProgressDialog } from "./progress-dialog"

/** Most names and reasons in the message. */
const NAMED = 5

const listed = (texts: readonly string[]): string =>
  texts.length > NAMED
    ? t("{value} dan {texts} lainnya", {
        value: texts.slice(0, NAMED).join(", "),
        texts: formatNumber(texts.length - NAMED),
      })
    : texts.join(", ")

/** From the last position to the first: positional ids of the remaining rows stay valid. */
const inOrder = (records: readonly StoredRecord[]): StoredRecord[] =>
  [...records].sort((a, b) => (Number.parseInt(b.id, 10) || 0) - (Number.parseInt(a.id, 10) || 0))

/**
 * Deletes several records, one call each, and reports the failed ones. It stops once the right is gone, the list is left, or
 * a response concerns all of them.
 * @param onDeleted called for each deleted record
 * @param onMissing called for each record that was gone already
 */
export function useRemoveMany(
  resource: Resource,
  onDeleted: (id: string) => void,
  onMissing: (id: string) => void,
) {
  const { name, messages, source } = resource
  const feedback = useFeedback()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const translate = useTranslate()
  const provider = useDataProvider()(source.kind === "browser" ? "browser" : "default")
  const [dialog, setDialog] = useState<ReactNode>(null)
  const running = useRef(false)
  const can = useCanNow()
  const mayGoOn = useRef(false)
  useEffect(() => {
    mayGoOn.current = can({ resource: name, action: "delete" })
    return () => {
      mayGoOn.current = false
    }
  }, [can, name])

  const removeAll = async (records: readonly StoredRecord[]): Promise<void> => {
    const isSame = samePerson()
    const failed: string[] = []
    let [done, tried, stopped, cancelled] = [0, 0, false, false]
    const stop = () => {
      stopped = true
    }
    for (const record of inOrder(records)) {
      if (stopped || !mayGoOn.current || !isSame()) break
      const { deleteTitle: title } = messages
      const text = deletionText(done, records.length)
      setDialog(<ProgressDialog title={title} text={text} onStop={stop} />)
      tried++
      try {
        const meta = { version: versionOf(record), original: record, many: records.length > 1 }
        await provider.deleteOne({ resource: name, id: record.id, meta })
        onDeleted(record.id)
        done++
      } catch (error) {
        console.error(error)
        if (statusOf(error) === 404) onMissing(record.id)
        if (isCancelled(error)) {
          cancelled = true
          tried--
          break
        }
        const { text, detail } = failureMessage(messages.deleteFailed, error)
        failed.push(`${nameOf(resource, record)} (${(detail || text).replace(/\.$/, "")})`)
        if (concernsAll(statusOf(error))) break
      }
    }
    setDialog(null)
    void invalidate({ resource: name, invalidates: ["list", "many"] })
    if (!isSame() || (cancelled && tried === 0)) return
    const report = t("{done} dari {records} data dihapus.", {
      done: formatNumber(done),
      records: formatNumber(records.length),
    })
    const left = records.length - tried
    const rest = [
      failed.length > 0 && t("Tidak dapat dihapus: {failed}.", { failed: listed(failed) }),
      left > 0 && !stopped && t("{left} lainnya belum dicoba.", { left: formatNumber(left) }),
    ].filter(Boolean)
    if (rest.length > 0) await feedback.alert(report, rest.join(" "))
    else open?.({ type: "success", message: translate("notifications.success"), description: report })
  }

  return {
    dialog,
    remove: async (records: readonly StoredRecord[]): Promise<void> => {
      if (running.current) return
      running.current = true
      try {
        const sure = await feedback.confirm({
          title: messages.deleteTitle,
          text: t("Apakah Anda yakin ingin menghapus {records} data ini?", {
            records: formatNumber(records.length),
          }),
          subject: listed(records.map((record) => nameOf(resource, record))),
          danger: true,
        })
        if (sure) await removeAll(records)
      } finally {
        running.current = false
      }
    },
  }
}
