import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import styles from "./menu.module.css"

/** Where a key leads from one entry of the menu, as in every menu. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export interface MenuChoice {
  name: string
  label: string
  /** One of several, and whether it is the one that counts; left out where choosing does something. */
  checked?: boolean
  /** Stands above it, where it is the first of those that have it. */
  heading?: string
  /** Of a label in another language than the rest. */
  lang?: string
}

interface Props {
  /** What a screen reader calls the menu. */
  label: string
  entries: readonly MenuChoice[]
  onChoose: (name: string) => void
  /** The button that opens it; what the menu itself needs of it comes as `props`. */
  button: RefObject<HTMLButtonElement | null>
  children: (props: {
    ref: RefObject<HTMLButtonElement | null>
    "aria-haspopup": "menu"
    "aria-expanded": boolean
    onClick: () => void
  }) => ReactNode
}

/**
 * A button and what it offers. Buttons instead of antd's Dropdown, which would weigh as much as the rest of a list's
 * tools (docs/decisions/printing.md). Whoever has chosen is at the button again: a dialog that opens leads back there.
 */
export function Menu({ label, entries, onChoose, button, children }: Props) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // It ends where its button does; beside the left edge of the window it begins there.
    if (menu.current && menu.current.getBoundingClientRect().left < 0) menu.current.style.right = "auto"
    if (open) menu.current?.querySelector("button")?.focus()
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll("button") ?? [])]
    const step = STEPS[event.key]
    if (event.key === "Escape") {
      // A dialog around it stays.
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (step) all[step(all.indexOf(event.target as HTMLButtonElement), all.length)]?.focus()
    else return
    event.preventDefault()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The button closes it by itself.
    if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <div className={styles.box}>
      {children({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={menu}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          // Safari moves the focus away from a pressed button, which would close the menu before the click.
          onPointerDown={(event) => event.preventDefault()}
        >
          {entries.map((entry, place) => (
            <Fragment key={entry.name}>
              {entry.heading && entry.heading !== entries[place - 1]?.heading && (
                <div className={styles.heading} aria-hidden="true">
                  {entry.heading}
                </div>
              )}
              <button
                type="button"
                lang={entry.lang}
                {...(entry.checked === undefined
                  ? { role: "menuitem" }
                  : { role: "menuitemradio", "aria-checked": entry.checked })}
                tabIndex={-1}
                className={styles.entry}
                onClick={() => {
                  button.current?.focus()
                  setOpen(false)
                  onChoose(entry.name)
                }}
              >
                {entry.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
