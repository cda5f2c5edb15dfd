import { useInvalidate } from "@refinedev/core"
import { formatNumber } from "../../core/format/number"
import type { Undone } from "../../core/import/answers"
import type { Resource } from "../../core/schema/resource"
import { samePerson } from "../../session/session"
import { useFeedback } from "../../ui/feedback"
import { reasonOf, serverMessage } from "../failure"
import { useRegistry } from "../registry-context"
import type { ImportCalls } from "./import-calls"

const SHOWN = 5

function sentenceOf(deleted: number, kept: Undone["kept"]): string {
  const examples = kept.slice(0, SHOWN).map(({ row, name, reason }) => `baris ${row} (${name}): ${reason}`)
  const more = kept.length > SHOWN ? `; dan ${formatNumber(kept.length - SHOWN)} lainnya` : ""
  return kept.length === 0
    ? `${formatNumber(deleted)} data dihapus kembali.`
    : `${formatNumber(deleted)} data dihapus kembali, ${formatNumber(kept.length)} tetap ada: ${examples.join("; ")}${more}.`
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
      title: "Batalkan impor",
      text: "Hapus semua data dari impor ini yang belum diubah siapa pun sejak itu?",
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
      if (isSame()) await feedback.success(sentenceOf(deleted, kept), "Impor dibatalkan")
      return true
    } catch (error) {
      console.error(error)
      const message = `${formatNumber(deleted)} data sudah dihapus kembali. ${serverMessage(error) || reasonOf(error)}`
      await feedback.alert("Impor belum dibatalkan seluruhnya.", message)
      return false
    } finally {
      for (const other of registry.all)
        if (other.table === resource.table)
          void invalidate({ resource: other.name, invalidates: ["list", "many"] })
    }
  }
}
