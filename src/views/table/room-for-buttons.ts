import { useCallback, useLayoutEffect, useRef, useState } from "react"

/** Cards and paper have room for every button. */
const TABLE = "screen and (width >= 40em)"

interface Room {
  /** False: the columns would be cut beside the buttons, so a row has one menu instead. */
  buttons: boolean
  /** Ref of the scrolling element around the table. */
  watch: (box: HTMLElement | null) => (() => void) | undefined
}

/** Measures if a table has room for the buttons of its rows beside these columns; the column of buttons stays in view and would cover a value. */
export function useRoomForButtons(columns: unknown): Room {
  const [buttons, setButtons] = useState(true)
  /** Pixels that the table needs with its buttons. */
  const needed = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns need other room
  useLayoutEffect(() => {
    needed.current = 0
    setButtons(true)
  }, [columns])

  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const look = () => {
      if (!matchMedia(TABLE).matches) return setButtons(true)
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
