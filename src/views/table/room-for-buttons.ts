import { useCallback, useLayoutEffect, useRef, useState } from "react"

/** Cards have one menu, and their name opens the record. */
const areCards = () => matchMedia("screen and (width < 40em)").matches

interface Room {
  /** False: a row has one menu instead, on a card or if the columns would be cut beside the buttons. */
  buttons: boolean
  /** Ref of the scrolling element around the table. */
  watch: (box: HTMLElement | null) => (() => void) | undefined
}

/** Measures if a table has room for the buttons of its rows beside these columns; the column of buttons stays in view and would cover a value. */
export function useRoomForButtons(columns: unknown): Room {
  const [buttons, setButtons] = useState(() => !areCards())
  /** Pixels that the table needs with its buttons. */
  const needed = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need other room
  useLayoutEffect(() => {
    needed.current = 0
    setButtons(!areCards())
  }, [columns])

  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const look = () => {
      if (areCards()) return setButtons(false)
      const { scrollWidth, clientWidth } = box
      if (scrollWidth > clientWidth) {
        needed.current = Math.max(needed.current, scrollWidth)
        setButtons(false)
      } else if (clientWidth >= needed.current) setButtons(true)
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { buttons, watch }
}
