import { useCustomMutation, useInvalidate } from "@refinedev/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { HistoryEntry } from "../../core/history/entry"
import type { Resource } from "../../core/schema/resource"
import { isEmpty } from "../../core/validation/values"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useRegistry } from "../../views/context/registry-context"
import { failureMessage } from "../../views/failure/failure"

/** True if an account was deleted with the record. */
const hadAccount = ({ changes }: HistoryEntry, { account }: Resource): boolean =>
  account !== null && !isEmpty(changes[account.email]?.before)

/** Restores a deleted record after a confirmation; shows the server's refusal. */
export function useRestore() {
  const { mutateAsync } = useCustomMutation()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const registry = useRegistry()
  const feedback = useFeedback()
  /** Id of the entry that is being restored. */
  const [restoring, setRestoring] = useState<string | null>(null)

  const restore = async (entry: HistoryEntry, resource: Resource) => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: t("Kembalikan {singular}", { singular: resource.label.singular }),
      subject: entry.recordName,
      text: hadAccount(entry, resource)
        ? t(
            "Data ini kembali seperti saat dihapus. Pemiliknya baru dapat masuk setelah passwordnya direset. Lanjutkan?",
          )
        : t("Data ini kembali seperti saat dihapus. Lanjutkan?"),
      okText: t("Kembalikan"),
    })
    if (!sure || !isSame()) return
    setRestoring(entry.id)
    try {
      await mutateAsync({
        url: `/history/${encodeURIComponent(entry.id)}/restore`,
        method: "post",
        values: {},
        successNotification: false,
        errorNotification: false,
      })
      if (isSame())
        await feedback.success(t("{recordName} sudah dikembalikan.", { recordName: entry.recordName }))
    } catch (error) {
      console.error(error)
      if (!isSame()) return
      const { text, detail } = failureMessage(
        { text: t("Data tidak dapat dikembalikan."), server: "hide" },
        error,
      )
      await feedback.alert(text, detail)
    } finally {
      setRestoring(null)
      if (isSame()) {
        void client.invalidateQueries({ queryKey: ["history"] })
        // All lists of the same records.
        for (const other of registry.all)
          if (other.table === resource.table)
            void invalidate({ resource: other.name, invalidates: ["list", "many", "detail"] })
      }
    }
  }
  return { restoring, restore }
}
