import { useCallback } from "react"

/** Windows in which a sheet is scaled to the width: phones, upright or on their side. Elsewhere the window's own zoom is in use. */
const PHONE = "(width < 40em), (width < 62em) and (pointer: coarse)"

/**
 * Ref for the frame around a sheet: on a phone the sheet is drawn as wide as the frame, with the layout that it has on paper.
 * Two fingers enlarge it.
 */
export function useFitWidth(): (frame: HTMLElement | null) => (() => void) | undefined {
  return useCallback((frame) => {
    const sheet = frame?.firstElementChild
    if (!frame || !(sheet instanceof HTMLElement)) return undefined
    const phone = window.matchMedia(PHONE)
    const look = () => {
      const scale = phone.matches ? Math.min(1, frame.clientWidth / sheet.offsetWidth) : 1
      frame.toggleAttribute("data-scaled", scale < 1)
      frame.style.setProperty("--scale", String(scale))
      frame.style.setProperty("--height", `${sheet.offsetHeight * scale}px`)
    }
    const watch = new ResizeObserver(look)
    watch.observe(frame)
    watch.observe(sheet)
    phone.addEventListener("change", look)
    return () => {
      watch.disconnect()
      phone.removeEventListener("change", look)
    }
  }, [])
}
