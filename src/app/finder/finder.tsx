import { type ReactNode, startTransition, useCallback, useLayoutEffect, useRef, useState } from "react"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"
import type { Show } from "./actions"

const FinderDialog = onDemand(async () => (await import("./finder-dialog")).FinderDialog)

/** The finder, or the dialog that was chosen in it. */
type Shown = "finder" | { draw: (close: () => void) => ReactNode } | null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

/** The list's own search box, if the screen has one. */
const searchBox = () =>
  [...document.querySelectorAll<HTMLInputElement>("#main input[type=search]")].find((box) =>
    box.checkVisibility(),
  )

/** Keys typed while the finder's code is loading: they begin the finder's text, wherever the focus was. */
export interface Begun {
  text: string
  /** Enter was pressed after it. */
  entered: boolean
}
const NOTHING: Begun = { text: "", entered: false }

/** @returns undefined for a key that types nothing */
const typedOn = ({ text }: Begun, key: string): Begun | undefined =>
  key === "Enter"
    ? { text, entered: text !== "" }
    : key === "Backspace"
      ? { text: text.slice(0, -1), entered: false }
      : key.length === 1
        ? { text: text + key, entered: false }
        : undefined

/** Opens the finder on Ctrl+K or ⌘K, and focuses the current list's search box on `/`. */
export function useFinder(): { open: () => void; finder: ReactNode } {
  const [shown, setShown] = useState<Shown>(null)
  /** null unless the finder's code is loading. */
  const begun = useRef<Begun | null>(null)
  const open = useCallback(() => {
    begun.current = NOTHING
    FinderDialog.preload().catch(() => {
      begun.current = null
    })
    setShown("finder")
  }, [])
  // Not an effect after the paint: the keys count as soon as the screen is seen.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      // An open dialog keeps its keys.
      if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault()
        open()
      } else if (begun.current && !isCommand) {
        const next = typedOn(begun.current, event.key)
        if (!next) return
        event.preventDefault()
        begun.current = next
      } else if (!isCommand && event.key === "/" && !isTyping(event.target)) {
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
  // From then on the dialog has the keys itself.
  const takeBegun = useCallback(() => {
    const taken = begun.current
    begun.current = null
    return taken
  }, [])
  const close = () => {
    begun.current = null
    setShown(null)
  }
  // A transition keeps the finder open until the chosen dialog has loaded.
  const onShow: Show = (draw) => startTransition(() => setShown({ draw }))
  const finder = shown && (
    <WhenLoaded>
      {shown === "finder" ? (
        <FinderDialog begun={takeBegun} onClose={close} onShow={onShow} />
      ) : (
        shown.draw(close)
      )}
    </WhenLoaded>
  )
  return { open, finder }
}
