import { type MouseEvent, useRef } from "react"

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
