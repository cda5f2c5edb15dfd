import { useEffect, useEffectEvent, useState } from "react"
import { PAGE_SIZE } from "../../core/query/page-number"
import type { ListAnswer } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import type { ListState } from "../../lists/list-state"
import { t } from "../../texts/language"
import { takeLostFocus } from "../../ui/lost-focus"
import note from "./list-note.module.css"
import styles from "./table.module.css"

/** Milliseconds that the row is marked; the same as in name-link.module.css. */
const MARK_MS = 5000

const NO_ROWS: readonly StoredRecord[] = []

interface Props {
  resource: Resource
  /** The record that a form has just added. */
  id: string
  list: {
    answer: ListAnswer<StoredRecord> | undefined
    /** The whole list, if it is loaded. */
    rows: readonly StoredRecord[]
    source: { isFetching: boolean }
    asked: Pick<ListState, "group">
    loadAllRows: (signal: AbortSignal) => Promise<readonly StoredRecord[]>
    change: (change: Partial<ListState>) => void
    reset: () => void
  }
  /** Opens the record; undefined without the right. */
  onShow: ((id: string) => void) | undefined
  /** The row was marked long enough. */
  onDone: () => void
}

/** Shows where a new record is: scrolls to its marked row, or names its page and leads there. */
export function AddedRecord({ resource, id, list, onShow, onDone }: Props) {
  const { answer, source, asked, loadAllRows, change, reset } = list
  // A grouped list has no page for it, but the group may be folded.
  const rows = asked.group === null ? list.rows : NO_ROWS
  const isOnPage = answer?.data.some((row) => row.id === id) ?? false
  const row = rows.find((one) => one.id === id)
  const place = usePlace(id, { isSought: row !== undefined && !isOnPage, answer, loadAllRows })
  const [isWanted, setWanted] = useState(false)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!isOnPage) return
    const row = document.querySelector("tr[data-added]")
    row?.scrollIntoView({ block: "nearest" })
    takeLostFocus(row?.querySelector<HTMLElement>("a[data-record]") ?? null)
    const timer = setTimeout(() => done(), MARK_MS)
    return () => clearTimeout(timer)
  }, [isOnPage])
  const follow = useEffectEvent((page: number) => {
    if (isWanted) change({ page })
  })
  useEffect(() => {
    if (typeof place === "number") follow(place)
  }, [place])

  if (isOnPage) return null
  // A list that is too long to be loaded whole has no known page for it.
  const isElsewhere = !row && answer !== undefined && rows.length === 0 && !source.isFetching
  if (isElsewhere) return onShow && <Note text={t("Data baru tersimpan")} onPress={() => onShow(id)} />
  if (!row || place === null || isWanted) return null
  const name = nameOf(resource, row)
  const follows = () => {
    setWanted(true)
    if (place === "hidden") reset()
    else change({ page: place })
  }
  return (
    <Note
      text={
        place === "hidden"
          ? t("{name} tidak terlihat karena filter", { name })
          : t("{name} tersimpan di halaman {page}", { name, page: place })
      }
      onPress={follows}
    />
  )
}

function Note({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <p className={note.note} role="status">
      <span>{text}</span>
      <button type="button" className={styles.link} onClick={onPress}>
        {t("Lihat")}
      </button>
    </p>
  )
}

/** The page of a record in the list's present search and order; null until it is known. */
function usePlace(
  id: string,
  { isSought, answer, loadAllRows }: Pick<Props["list"], "answer" | "loadAllRows"> & { isSought: boolean },
): number | "hidden" | null {
  const [place, setPlace] = useState<number | "hidden" | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer may have the record on another page
  useEffect(() => {
    if (!isSought) return setPlace(null)
    const giveUp = new AbortController()
    const find = async () => {
      const at = (await loadAllRows(giveUp.signal)).findIndex((row) => row.id === id)
      if (!giveUp.signal.aborted) setPlace(at < 0 ? "hidden" : Math.floor(at / PAGE_SIZE) + 1)
    }
    // The list shows its own loading failure.
    find().catch(() => {})
    return () => giveUp.abort()
  }, [id, isSought, answer, loadAllRows])
  return place
}
