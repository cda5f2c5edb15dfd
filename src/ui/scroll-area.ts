import { useCallback } from "react"

const OWN = { role: "region", tabindex: "0" }

/**
 * For an element that scrolls: while something of it is out of sight the keyboard reaches it, and it says what it is;
 * while all of it is in sight it is no stop on the way. `data-more`: there is more to the side.
 * @param label what a screen reader calls it; not another region's name
 */
export function useScrollArea(label: string): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (box) => {
      if (!box) return undefined
      const attributes = { ...OWN, "aria-label": label }
      const look = () => {
        const wider = box.scrollWidth > box.clientWidth
        box.dataset.more = String(wider)
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
