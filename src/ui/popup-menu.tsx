import { useLayoutEffect, useRef } from "react"
import { type MenuChoice, MenuList } from "./menu"
import styles from "./menu.module.css"

interface Props {
  label: string
  entries: readonly MenuChoice[]
  /** The pressed button, at which the menu opens and to which the focus returns. */
  anchor: HTMLElement
  onChoose: (name: string) => void
  onClose: () => void
}

/** Pixels between the button and the menu, and between the menu and the window's edge. */
const GAP = 4

/** Below the button, or above it near the window's lower edge. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = at.bottom + GAP + height <= innerHeight
  menu.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`
  menu.style.left = `${Math.max(GAP, Math.min(at.right - width, innerWidth - width - GAP))}px`
}

/** A menu above everything else, since a scrolling table would cut it off: the browser's own popover. */
export function PopupMenu({ label, entries, anchor, onChoose, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = popup.current
    if (!menu) return
    // An older browser shows it as a plain element.
    if ("showPopover" in menu) menu.showPopover()
    place(menu, anchor)
    menu.querySelector("button")?.focus()
    // It would stay where the button was.
    const close = () => onClose()
    addEventListener("scroll", close, { capture: true, once: true })
    addEventListener("resize", close, { once: true })
    return () => {
      removeEventListener("scroll", close, { capture: true })
      removeEventListener("resize", close)
    }
  }, [anchor, onClose])
  const leave = () => {
    anchor.focus()
    onClose()
  }
  return (
    <div
      ref={popup}
      popover="auto"
      className={styles.popup}
      // Closed by a press elsewhere.
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <MenuList
        label={label}
        entries={entries}
        className={undefined}
        onEscape={leave}
        onChoose={(name) => {
          anchor.focus()
          onChoose(name)
          onClose()
        }}
      />
    </div>
  )
}
