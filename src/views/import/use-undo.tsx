import { type ReactNode, useState } from "react"
import { formatNumber } from "../../core/format/number"
import type { Undone } from "../../core/import/answers"
import type { Resource } from "../../core/schema/resource"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { isCancelled, reasonOf, serverMessage } from "../failure/failure"
import { useRefresh } from "../form/save/use-refresh"
import { deletionText, ProgressDialog } from "../table/progress-dialog"
import type { ImportCalls } from "./import-calls"
import { dropRefused } from "./refused"

const SHOWN = 5

function sentenceOf(deleted: number, kept: Undone["kept"]): string {
  const examples = kept
    .slice(0, SHOWN)
    .map(({ row, name, reason }) => t("baris {row} ({name}): {reason}", { row, name, reason }))
  const more =
    kept.length > SHOWN ? t("; dan {kept} lainnya", { kept: formatNumber(kept.length - SHOWN) }) : ""
  return kept.length === 0
    ? t("{deleted} data hasil impor dihapus.", { deleted: formatNumber(deleted) })
    : t("{deleted} data hasil impor dihapus, {kept} tetap ada: {value}{more}.", {
        deleted: formatNumber(deleted),
        kept: formatNumber(kept.length),
        value: examples.join("; "),
        more,
      })
}

interface Taken {
  id: string
  name: string
  /** Number of its rows that exist. */
  rows: number
  /** Number of the unchanged ones. */
  unchanged: number
}

export interface Undoing {
  /** Progress of a running undo. */
  dialog: ReactNode
  /** @returns true if it was undone as far as possible */
  undo: (taken: Taken) => Promise<boolean>
}

/** Undoes an import in parts: deletes untouched records, keeps those that were changed or are in use. */
export function useUndo(resource: Resource, calls: ImportCalls): Undoing {
  const feedback = useFeedback()
  const refresh = useRefresh(resource)
  const [dialog, setDialog] = useState<ReactNode>(null)

  const undo = async ({ id, name, rows, unchanged }: Taken): Promise<boolean> => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: t("Batalkan impor"),
      text: [
        t("Hapus semua data dari impor ini yang belum diubah siapa pun sejak itu?"),
        rows > unchanged &&
          t("{n} data sudah diubah sejak itu dan tetap ada.", { n: formatNumber(rows - unchanged) }),
      ]
        .filter(Boolean)
        .join(" "),
      subject: name,
      okText: t("Hapus {rows} data", { rows: formatNumber(unchanged) }),
      // 'Batal' would read as the undoing itself.
      cancelText: t("Kembali"),
      danger: true,
    })
    if (!sure || !isSame()) return false
    let [deleted, stopped] = [0, false]
    const kept: Undone["kept"][number][] = []
    const reportRest = (why: string) => {
      const message = t("{deleted} data hasil impor sudah dihapus. {error}", {
        deleted: formatNumber(deleted),
        error: why,
      })
      return feedback.alert(t("Impor belum dibatalkan seluruhnya."), message.trim())
    }
    try {
      for (let after: number | null = 0; after !== null && isSame() && !stopped; ) {
        setDialog(
          <ProgressDialog
            title={t("Batalkan impor")}
            text={deletionText(deleted + kept.length, rows)}
            onStop={() => {
              stopped = true
            }}
          />,
        )
        const part: Undone = await calls.undo(id, after)
        deleted += part.deleted
        kept.push(...part.kept)
        after = part.next
        if (after === null) stopped = false
      }
      setDialog(null)
      if (!isSame()) return false
      if (!stopped) dropRefused({ resource: resource.name, name })
      if (stopped) await reportRest("")
      else if (deleted === 0 && kept.length > 0)
        await feedback.alert(t("Tidak ada data yang dihapus."), sentenceOf(deleted, kept))
      else await feedback.success(sentenceOf(deleted, kept), t("Impor dibatalkan"))
      return !stopped
    } catch (error) {
      console.error(error)
      setDialog(null)
      if (deleted > 0 || !isCancelled(error)) await reportRest(serverMessage(error) || reasonOf(error))
      return false
    } finally {
      refresh.own()
      refresh.siblings()
    }
  }
  return { dialog, undo }
}
