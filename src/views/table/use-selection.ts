import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"

export interface Selection {
  isSelecting: boolean
  /** Ticked records by id, as loaded now; on other pages of a server's list, as last seen. */
  records: ReadonlyMap<string, StoredRecord>
  /**
   * @param shownRows with Shift: the rows shown; the range between the last toggled row and this one gets this row's new
   * state
   */
  toggle: (record: StoredRecord, shownRows?: readonly StoredRecord[]) => void
  add: (records: readonly StoredRecord[]) => void
  drop: (ids: readonly string[]) => void
  /** Ticks or unticks these records. Stable. */
  setTicked: (records: readonly StoredRecord[], ticked: boolean) => void
  start: () => void
  end: () => void
}

const NONE: ReadonlyMap<string, StoredRecord> = new Map()

interface Loaded {
  /** When the list was loaded. */
  loadedAt: number
  /** All rows; [] for a list that is too long to load. */
  rows: readonly StoredRecord[]
  /** The rows of the shown page. */
  page: readonly StoredRecord[] | undefined
}

/**
 * Ticked records as the list has them now, so that an export or a deletion matches the screen: changed rows are replaced,
 * and deleted ones are no longer ticked, as far as the list is loaded.
 */
export function refreshRecords(
  ticked: ReadonlyMap<string, StoredRecord>,
  { rows, page = [] }: Pick<Loaded, "rows" | "page">,
): ReadonlyMap<string, StoredRecord> {
  if (ticked.size === 0) return ticked
  const now = new Map([...page, ...rows].map((record) => [record.id, record] as const))
  const next = new Map<string, StoredRecord>()
  for (const [id, record] of ticked) {
    const fresh = now.get(id) ?? (rows.length > 0 ? undefined : record)
    if (fresh) next.set(id, fresh)
  }
  const isSame = next.size === ticked.size && [...next].every(([id, record]) => ticked.get(id) === record)
  return isSame ? ticked : next
}

/** Ticked rows of a list, across pages and searches. */
export function useSelection({ source }: Resource, { loadedAt, rows, page }: Loaded): Selection {
  const [isSelecting, setIsSelecting] = useState(false)
  const [ticked, setTicked] = useState(NONE)
  const isPositional = source.kind === "browser" && source.identity === "position"
  // A position is another record in a list that was loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list
  useEffect(() => {
    if (isPositional) setTicked(NONE)
  }, [isPositional, loadedAt])
  // Computed with the rows, not after them, so that a press always matches the screen.
  const records = useMemo(
    () => (isPositional ? ticked : refreshRecords(ticked, { rows, page })),
    [isPositional, ticked, rows, page],
  )
  // Records seen on a page stay known on the next one.
  useEffect(
    () => setTicked((now) => (isPositional ? now : refreshRecords(now, { rows, page }))),
    [isPositional, rows, page],
  )

  const change = useCallback(
    (work: (next: Map<string, StoredRecord>) => void) =>
      setTicked((now) => {
        const next = new Map(now)
        work(next)
        return next
      }),
    [],
  )
  const last = useRef("")
  const toggle = useCallback<Selection["toggle"]>(
    (record, shownRows = []) => {
      const placeOf = (id: string) => shownRows.findIndex((one) => one.id === id)
      const [from, to] = [placeOf(last.current), placeOf(record.id)]
      const range = from < 0 ? [record] : shownRows.slice(Math.min(from, to), Math.max(from, to) + 1)
      last.current = record.id
      change((next) => {
        const ticks = !next.has(record.id)
        for (const one of range) {
          if (ticks) next.set(one.id, one)
          else next.delete(one.id)
        }
      })
    },
    [change],
  )
  const setRecords = useCallback<Selection["setTicked"]>(
    (some, ticks) =>
      change((next) => {
        for (const record of some) {
          if (ticks) next.set(record.id, record)
          else next.delete(record.id)
        }
      }),
    [change],
  )
  const start = useCallback(() => setIsSelecting(true), [])
  return {
    isSelecting,
    records,
    toggle,
    setTicked: setRecords,
    add: (more) => setRecords(more, true),
    drop: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id)
      }),
    start,
    end: () => {
      setIsSelecting(false)
      setTicked(NONE)
    },
  }
}
