import { useInvalidate } from "@refinedev/core"
import { formatNumber } from "../../core/format/number"
import type { Undone } from "../../core/import/answers"
import type { Resource } from "../../core/schema/resource"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { reasonOf, serverMessage } from "../failure"
import { useRegistry } from "../registry-context"
import type { ImportCalls } from "./import-calls"

const SHOWN = 5

function sentenceOf(deleted: number, kept: Undone["kept"]): string {
  const examples = kept
    .slice(0, SHOWN)
    .map(({ row, name, reason }) => t("baris {row} ({name}): {reason}", { row, name, reason }))
  const more =
    kept.length > SHOWN ? t("; dan {kept} lainnya", { kept: formatNumber(kept.length - SHOWN) }) : ""
  return kept.length === 0
    ? t("{deleted} data dihapus kembali.", { deleted: formatNumber(deleted) })
    : t("{deleted} data dihapus kembali, {kept} tetap ada: {value}{more}.", {
        deleted: formatNumber(deleted),
        kept: formatNumber(kept.length),
        value: examples.join("; "),
        more,
      })
}

/** Takes an import back, part by part: what nobody has touched since goes, what was changed or is used stays. */
export function useUndo(resource: Resource, calls: ImportCalls) {
  const feedback = useFeedback()
  const invalidate = useInvalidate()
  const registry = useRegistry()
  /** @returns whether it was taken back, as far as it could be */
  return async (id: string, name: string): Promise<boolean> => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: t("Batalkan impor"),
      text: t("Hapus semua data dari impor ini yang belum diubah siapa pun sejak itu?"),
      subject: name,
      danger: true,
    })
    if (!sure || !isSame()) return false
    let deleted = 0
    const kept: Undone["kept"][number][] = []
    try {
      for (let after: number | null = 0; after !== null && isSame(); ) {
        const part: Undone = await calls.undo(id, after)
        deleted += part.deleted
        kept.push(...part.kept)
        after = part.next
      }
      if (isSame()) await feedback.success(sentenceOf(deleted, kept), t("Impor dibatalkan"))
      return true
    } catch (error) {
      console.error(error)
      const message = t("{deleted} data sudah dihapus kembali. {error}", {
        deleted: formatNumber(deleted),
        error: serverMessage(error) || reasonOf(error),
      })
      await feedback.alert(t("Impor belum dibatalkan seluruhnya."), message)
      return false
    } finally {
      for (const other of registry.all)
        if (other.table === resource.table)
          void invalidate({ resource: other.name, invalidates: ["list", "many"] })
    }
  }
}
