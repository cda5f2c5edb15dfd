import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { CheckIcon } from "./icon"
import styles from "./menu.module.css"

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export interface MenuChoice {
  name: string
  label: string
  icon?: ReactNode
  checked?: boolean
  /** Name of its group, shown above the first item. */
  heading?: string
  /** It leads there instead of being chosen: a phone number to call. */
  href?: string
  /** Language of the label, if it differs from the interface's. */
  lang?: string
  /** Deletes something: in red, below a line. */
  danger?: boolean
}

interface ListProps {
  label: string
  heading?: ReactNode
  entries: readonly MenuChoice[]
  className: string | undefined
  ref?: RefObject<HTMLDivElement | null>
  onChoose: (name: string) => void
  onEscape: () => void
  onBlur?: (event: FocusEvent) => void
}

/** The entries of an open menu, with its keys: arrows, Home, End, Escape. */
export function MenuList({ label, heading, entries, className, ref, onChoose, onEscape, onBlur }: ListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button, a")]
    const step = STEPS[event.key]
    if (event.key === "Escape") {
      // Escape must not close a surrounding dialog.
      event.stopPropagation()
      onEscape()
    } else if (step) all[step(all.indexOf(event.target as HTMLElement), all.length)]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={ref}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      // Safari moves the focus away from a pressed button, which would close the menu before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {heading}
      {[...new Set(entries.map((entry) => entry.heading))].map((group) => (
        <div key={group} {...(group && { role: "group", "aria-label": group, className: styles.group })}>
          {entries
            .filter((entry) => entry.heading === group)
            .map(({ name, label, icon, href, checked, lang, danger }) => {
              const Entry = href ? "a" : "button"
              return (
                <Entry
                  key={name}
                  {...(href ? { href } : { type: "button" })}
                  lang={lang}
                  role={checked === undefined ? "menuitem" : "menuitemradio"}
                  aria-checked={checked}
                  tabIndex={-1}
                  data-danger={danger}
                  className={styles.entry}
                  onClick={() => onChoose(name)}
                >
                  {checked ? <CheckIcon /> : icon}
                  {label}
                </Entry>
              )
            })}
        </div>
      ))}
    </div>
  )
}

interface Props {
  label: string
  /** Shown above the entries, for the eye only. */
  heading?: ReactNode
  entries: readonly MenuChoice[]
  onChoose: (name: string) => void
  /** The button that opens the menu; spread `props` onto it. */
  button: RefObject<HTMLButtonElement | null>
  children: (props: {
    ref: RefObject<HTMLButtonElement | null>
    "aria-haspopup": "menu"
    "aria-expanded": boolean
    onClick: () => void
  }) => ReactNode
}

/**
 * A button and its menu, made of buttons: antd's Dropdown would weigh as much as the rest of a list's tools
 * (docs/decisions/printing.md). The focus returns to the button before an entry's action runs, so that a dialog returns it there
 * too.
 */
export function Menu({ label, heading, entries, onChoose, button, children }: Props) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // Aligned with the button's right edge, or with its left edge near the left side of the window.
    if (menu.current && menu.current.getBoundingClientRect().left < 0) menu.current.style.right = "auto"
    if (open) menu.current?.querySelector("button")?.focus()
  }, [open])

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The button's own click closes the menu.
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
        <MenuList
          ref={menu}
          label={label}
          heading={heading}
          entries={entries}
          className={styles.menu}
          onBlur={onBlur}
          onEscape={() => {
            setOpen(false)
            button.current?.focus()
          }}
          onChoose={(name) => {
            button.current?.focus()
            setOpen(false)
            onChoose(name)
          }}
        />
      )}
    </div>
  )
}
