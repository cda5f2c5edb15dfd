import { useCallback, useEffect, useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../edit-stash"

export interface Selection {
  /** Each row has its box. */
  on: boolean
  /** By id, as they stood when they were ticked. */
  records: ReadonlyMap<string, StoredRecord>
  /** @param among with Shift: the rows that stand there, of which all from the last one on become what this one becomes */
  toggle: (record: StoredRecord, among?: readonly StoredRecord[]) => void
  add: (records: readonly StoredRecord[]) => void
  drop: (ids: readonly string[]) => void
  start: () => void
  end: () => void
}

const NONE: ReadonlyMap<string, StoredRecord> = new Map()

/**
 * The rows of a list that a person has ticked, on whichever page and under whichever search.
 * @param loadedAt when the list was loaded
 */
export function useSelection({ source }: Resource, loadedAt: number): Selection {
  const [on, setOn] = useState(false)
  const [records, setRecords] = useState(NONE)
  const shifts = source.kind === "browser" && source.identity === "position"
  // Rows that are known by their place are others in a list that has come anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list
  useEffect(() => {
    if (shifts) setRecords(NONE)
  }, [shifts, loadedAt])

  const change = useCallback(
    (work: (next: Map<string, StoredRecord>) => void) =>
      setRecords((now) => {
        const next = new Map(now)
        work(next)
        return next
      }),
    [],
  )
  const last = useRef("")
  const toggle = useCallback<Selection["toggle"]>(
    (record, among = []) => {
      const placeOf = (id: string) => among.findIndex((one) => one.id === id)
      const [from, to] = [placeOf(last.current), placeOf(record.id)]
      const meant = from < 0 ? [record] : among.slice(Math.min(from, to), Math.max(from, to) + 1)
      last.current = record.id
      change((next) => {
        const ticks = !next.has(record.id)
        for (const one of meant) {
          if (ticks) next.set(one.id, one)
          else next.delete(one.id)
        }
      })
    },
    [change],
  )
  const start = useCallback(() => setOn(true), [])
  return {
    on,
    records,
    toggle,
    add: (more) =>
      change((next) => {
        for (const record of more) next.set(record.id, record)
      }),
    drop: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id)
      }),
    start,
    end: () => {
      setOn(false)
      setRecords(NONE)
    },
  }
}
