import { type RefObject, useEffect } from "react"

/** Events of a user who scrolls on purpose. */
const OWN = ["wheel", "pointerdown", "touchstart", "keydown"]
/** Milliseconds in which the browser may restore the scroll position after a reload. */
const LOADING_MS = 3000

/** Scrolls a new element into view, also after the browser has restored an old scroll position. */
export function useScrollIntoView(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const show = () => element.current?.scrollIntoView({ block: "nearest" })
    const stop = new AbortController()
    const end = () => stop.abort()
    const options = { signal: stop.signal, passive: true }
    show()
    addEventListener("scroll", show, options)
    for (const name of OWN) addEventListener(name, end, options)
    const timer = setTimeout(end, LOADING_MS)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [element])
}
