import { useRef, useState } from "react"
import { versionOf } from "../../core/codec/codec"
import type { Editor } from "../../core/live/event"
import { t } from "../../texts/language"
import { statusOf } from "../failure/failure"
import { useNewerRecord } from "../form/record/use-newer-record"
import type { FormStore } from "../form/state/store-types"
import styles from "./live.module.css"
import { useLive } from "./use-live"
import { editorsText } from "./words"

interface Props {
  form: FormStore
  /** The record's. */
  id: string
  /** True while the form is being saved. */
  busy: boolean
  /** Opens the comparison with the newer record. Resolves with true once the form is based on it. */
  onCompare: () => Promise<boolean>
}

type News = { kind: "changed" | "deleted"; by: string } | null

/** Says who else edits the record, and offers the comparison once another user has saved it. */
export function LiveForm({ form, id, busy, onCompare }: Props) {
  const { resource } = form
  const readNewer = useNewerRecord(resource)
  const [editors, setEditors] = useState<readonly Editor[]>([])
  const [news, setNews] = useState<News>(null)
  /** The user of a change that came while the record was being read. */
  const waiting = useRef<string>(undefined)
  const reading = useRef(false)

  const read = async (by: string) => {
    try {
      const theirs = await readNewer(form.original())
      if (versionOf(theirs) === versionOf(form.original())) return
      if (form.isTyped()) return setNews({ kind: "changed", by })
      form.rebase(theirs, new Map())
      setNews(null)
    } catch (error) {
      // After any other failure the save finds the newer version.
      if (statusOf(error) === 404) setNews({ kind: "deleted", by })
    }
  }
  /** Shows the newer record at once in a form without input; what was typed stays otherwise. */
  const take = async (by: string) => {
    if (busy) return
    waiting.current = by
    if (reading.current) return
    reading.current = true
    for (let next: string | undefined = by; next !== undefined; next = waiting.current) {
      waiting.current = undefined
      await read(next)
    }
    reading.current = false
  }
  useLive(
    resource,
    (change) => {
      if (change.kind === "editors") return setEditors(change.editors)
      if (change.kind === "stale") return void take("")
      if (change.id !== id) return
      if (change.kind === "deleted") return setNews({ kind: "deleted", by: change.by })
      if (change.version !== versionOf(form.original())) void take(change.by)
    },
    id,
  )
  const compare = async () => {
    if (await onCompare()) setNews(null)
  }

  if (news?.kind === "deleted")
    return (
      <p className={styles.note} role="status" data-changed>
        {news.by
          ? t("{by} menghapus data ini. Isian Anda masih utuh.", { by: news.by })
          : t("Data ini sudah dihapus. Isian Anda masih utuh.")}
      </p>
    )
  if (news)
    return (
      <p className={styles.note} role="status" data-changed>
        <span>
          {news.by
            ? t("{by} sudah menyimpan data ini", { by: news.by })
            : t("Data ini sudah diubah pengguna lain")}
        </span>
        <button type="button" className={styles.load} disabled={busy} onClick={() => void compare()}>
          {t("Bandingkan")}
        </button>
      </p>
    )
  return (
    <p className={styles.note} role="status">
      {editorsText(editors)}
    </p>
  )
}
