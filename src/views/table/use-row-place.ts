import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from "react"
import type { StoredRecord } from "../../core/schema/types"

const isOpen = (): boolean => document.querySelector("main [data-panel]") !== null

/**
 * Keeps an opened record where it was pressed: the panel beside the list narrows the table, which may move its rows. Closing
 * scrolls back as far.
 * @param region the box of the table
 */
export function useRowPlace(region: RefObject<HTMLElement | null>) {
  const pressed = useRef<{ id: string; top: number }>(undefined)
  const linkTop = (id: string): number | undefined =>
    region.current?.querySelector(`a[data-record="${CSS.escape(id)}"]`)?.getBoundingClientRect().top

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay the same
  useEffect(() => {
    const box = region.current
    if (!box) return
    let width = box.clientWidth
    let scrolled = 0
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      const { id, top } = pressed.current ?? {}
      pressed.current = undefined
      const now = id === undefined ? undefined : linkTop(id)
      const before = scrollY
      if (top !== undefined && now !== undefined) window.scrollBy(0, now - top)
      else if (isOpen()) return
      else window.scrollBy(0, -scrolled)
      scrolled = isOpen() ? scrollY - before : 0
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs stay the same
  const note = useCallback(({ id }: Pick<StoredRecord, "id">) => {
    // Beside another record the table keeps its width.
    const top = isOpen() ? undefined : linkTop(id)
    pressed.current = top === undefined ? undefined : { id, top }
  }, [])
  return note
}

/** Ignores the second press of a double click after one that moved the rows: it would hit another record. */
export function useSecondPress() {
  const moved = useRef<"page" | "record">(undefined)
  const ignore = (event: MouseEvent) => {
    if (event.detail <= 1) moved.current = undefined
    else if (
      moved.current === "record" ||
      (moved.current === "page" && !(event.target as Element).closest("nav"))
    ) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return { moved, ignore }
}
