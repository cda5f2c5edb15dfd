import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react"

const FinderDialog = lazy(async () => ({ default: (await import("./finder-dialog")).FinderDialog }))

/** The finder, or what was chosen in it, where that is a dialog. */
type Shown = "finder" | { draw: (close: () => void) => ReactNode } | null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

/** The list's own search box, if the screen has one. */
const searchBox = () =>
  [...document.querySelectorAll<HTMLInputElement>("#main input[type=search]")].find((box) =>
    box.checkVisibility(),
  )

/** Ctrl+K (or ⌘K) looks for anything, `/` goes to the search of the list that stands there. */
export function useFinder(): { open: () => void; finder: ReactNode } {
  const [shown, setShown] = useState<Shown>(null)
  const open = useCallback(() => setShown("finder"), [])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // What a dialog asks is answered first.
      if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return
      const asked = event.ctrlKey || event.metaKey
      if (asked && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault()
        open()
      } else if (!asked && event.key === "/" && !isTyping(event.target)) {
        const box = searchBox()
        if (!box) return
        event.preventDefault()
        box.focus()
        box.select()
      }
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [open])
  const close = () => setShown(null)
  const finder = shown && (
    <Suspense fallback={null}>
      {shown === "finder" ? (
        <FinderDialog onClose={close} onShow={(draw) => setShown({ draw })} />
      ) : (
        shown.draw(close)
      )}
    </Suspense>
  )
  return { open, finder }
}
