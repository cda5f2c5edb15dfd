import { useCallback, useState } from "react"

/** Windows in which a sheet is scaled to the width: phones, upright or on their side. Elsewhere the window's own zoom is in use. */
const PHONE = "(width < 40em), (width < 62em) and (pointer: coarse)"

interface FitWidth {
  /** Ref for the frame around the sheet. */
  frame: (frame: HTMLElement | null) => (() => void) | undefined
  /** The sheet is wider than its frame, on a phone. */
  wide: boolean
  actual: boolean
  setActual: (actual: boolean) => void
}

/**
 * On a phone a sheet is drawn as wide as its frame, with the layout that it has on paper, or in its actual size, which
 * scrolls. Two fingers enlarge both.
 */
export function useFitWidth(): FitWidth {
  const [wide, setWide] = useState(false)
  const [actual, setActual] = useState(false)
  const frame = useCallback(
    (frame: HTMLElement | null) => {
      const sheet = frame?.firstElementChild
      if (!frame || !(sheet instanceof HTMLElement)) return undefined
      const phone = window.matchMedia(PHONE)
      const look = () => {
        const fit = phone.matches ? Math.min(1, frame.clientWidth / sheet.offsetWidth) : 1
        const scale = actual ? 1 : fit
        setWide(fit < 1)
        frame.toggleAttribute("data-scaled", scale < 1)
        frame.style.setProperty("--scale", String(scale))
        frame.style.setProperty("--height", `${sheet.offsetHeight * scale}px`)
      }
      // At once: the button of the sizes is painted with the bar.
      look()
      const watch = new ResizeObserver(look)
      watch.observe(frame)
      watch.observe(sheet)
      phone.addEventListener("change", look)
      return () => {
        watch.disconnect()
        phone.removeEventListener("change", look)
      }
    },
    [actual],
  )
  return { frame, wide, actual, setActual }
}
