import { useCallback } from "react"

const OWN = { role: "region", tabindex: "0" }

/**
 * Ref for a scrolling element: while part of it is hidden, it is a named region with a tab stop; otherwise it has no tab stop.
 * @param label name for screen readers, unique on the page
 */
export function useScrollArea(label: string): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (box) => {
      if (!box) return undefined
      const attributes = { ...OWN, "aria-label": label }
      const look = () => {
        // A table's edges follow its columns later.
        const table = box.querySelector<HTMLElement>(":scope > table")
        const wider = (table?.offsetWidth ?? box.scrollWidth) > box.clientWidth
        for (const [name, value] of Object.entries(attributes))
          if (wider || box.scrollHeight > box.clientHeight) box.setAttribute(name, value)
          else box.removeAttribute(name)
      }
      const watch = new ResizeObserver(look)
      watch.observe(box)
      for (const child of box.children) watch.observe(child)
      return () => watch.disconnect()
    },
    [label],
  )
}
