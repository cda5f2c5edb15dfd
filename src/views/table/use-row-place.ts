import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from "react"
import type { StoredRecord } from "../../core/schema/types"
import { hasPanel } from "./columns-beside"

const rowsOf = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll("tr") ?? [])]

/**
 * Keeps an opened record where it was pressed: the panel beside the list narrows the table, whose rows may get higher, which is
 * scrolled and closing scrolls back, or lower, which is prevented.
 * @param region the box of the table
 */
export function useRowPlace(region: RefObject<HTMLElement | null>) {
  /** Returns the pixels that the pressed row has moved. */
  const pressed = useRef<(() => number) | undefined>(undefined)

  useEffect(() => {
    const box = region.current
    if (!box) return
    let width = box.clientWidth
    let scrolled = 0
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      const before = scrollY
      const opened = hasPanel()
      window.scrollBy(0, (opened ? pressed.current?.() : -scrolled) ?? 0)
      pressed.current = undefined
      scrolled = opened ? scrollY - before : 0
      if (!opened) for (const row of rowsOf(box)) row.style.height = ""
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [region])

  return useCallback(
    ({ id }: Pick<StoredRecord, "id">) => {
      // Beside another record the table keeps its width.
      const link = hasPanel() ? null : region.current?.querySelector(`a[data-record="${CSS.escape(id)}"]`)
      if (!link) return
      const { top } = link.getBoundingClientRect()
      const heights = rowsOf(region.current).map((row) => [row, row.getBoundingClientRect().height] as const)
      pressed.current = () => {
        for (const [row, height] of heights) row.style.height = `${height}px`
        return link.getBoundingClientRect().top - top
      }
    },
    [region],
  )
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
