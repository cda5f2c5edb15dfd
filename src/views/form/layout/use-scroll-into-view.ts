import { type RefObject, useEffect } from "react"

/** What somebody does who scrolls on purpose. */
const OWN = ["wheel", "pointerdown", "touchstart", "keydown"]
/** Milliseconds in which a page that is loaded anew is scrolled to where it was. */
const LOADING_MS = 3000

/** Brings what is new on a page into sight, also where the page is scrolled to its old place after it was drawn. */
export function useInSight(element: RefObject<HTMLElement | null>): void {
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
