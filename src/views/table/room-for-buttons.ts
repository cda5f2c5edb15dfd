import { useCallback, useLayoutEffect, useRef, useState } from "react"
import { fitSides } from "./cell-sides"
import { leaveOut, sharesRoom } from "./columns-beside"

/** Cards have one button, which opens a menu or the record. */
export const areCards = () => matchMedia("screen and (width < 40em)").matches

/** Ten columns, of which a group hides one: they have less padding. */
export const isVeryWide = (columns: readonly unknown[]): boolean => columns.length >= 9

interface Room {
  /** False: a row has one menu instead, on a card, in a narrow window, or if the columns would be cut. */
  buttons: boolean
  /** Ref of the table, which its box scrolls. */
  watch: (table: HTMLElement | null) => (() => void) | undefined
}

/**
 * Measures if a table has room for the buttons of its rows beside these columns.
 * @param count the buttons of a row: a single one takes no more room than a menu
 * @param rows other rows are measured before they are painted
 * @param shownId a record opens and closes beside the table, in the same frame as its panel
 */
export function useRoomForButtons(
  columns: readonly unknown[],
  count: number,
  rows: unknown,
  shownId: unknown,
): Room {
  const mayHave = useCallback(
    () =>
      count < 2 ||
      // The same look beside a record, however that was opened.
      (matchMedia(`(width >= ${isVeryWide(columns) ? 106 : 90}em)`).matches && !sharesRoom()),
    [columns, count],
  )
  const [buttons, setButtons] = useState(mayHave)
  /** Pixels that the table needs with its buttons. */
  const needed = useRef(0)
  const box = useRef<HTMLElement>(null)
  const loaded = useRef(false)
  loaded.current = rows !== undefined
  const look = useCallback(() => {
    if (!box.current) return
    if (sharesRoom()) leaveOut(box.current)
    if (!areCards()) fitSides(box.current)
    if (count < 2 || !mayHave()) return setButtons(mayHave())
    // Placeholder rows have estimated widths.
    if (!loaded.current) return
    const { scrollWidth, clientWidth } = box.current
    if (scrollWidth > clientWidth) {
      needed.current = Math.max(needed.current, scrollWidth)
      setButtons(false)
    } else if (clientWidth >= needed.current) setButtons(true)
  }, [mayHave, count])

  useLayoutEffect(() => {
    needed.current = 0
    setButtons(mayHave())
  }, [mayHave])
  // A table as wide as its box keeps its size without the buttons.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows and of their buttons
  useLayoutEffect(look, [rows, buttons, shownId, look])

  // The table's own ref: placeholder rows and rows have different tables.
  const watch = useCallback(
    (table: HTMLElement | null) => {
      box.current = table?.parentElement ?? null
      if (!table || !box.current) return undefined
      const observer = new ResizeObserver(look)
      observer.observe(box.current)
      observer.observe(table)
      return () => observer.disconnect()
    },
    [look],
  )
  return { buttons, watch }
}
