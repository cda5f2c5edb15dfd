import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react"
import { t } from "../../texts/language"
import { MoreIcon } from "../../ui/icon"
import styles from "./more-tools.module.css"

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The buttons that can be focused now, from the top. A menu that is unfolded among them has keys of its own. */
const toolsIn = (panel: HTMLElement | null): HTMLButtonElement[] =>
  [...(panel?.querySelectorAll("button") ?? [])].filter(
    (each) => !each.disabled && each.closest("dialog, [role=menuitem]") === null && each.checkVisibility(),
  )

/**
 * The seldom used tools of a list, behind one button. They stay mounted while the panel is closed, since their dialogs and
 * running exports belong to them.
 */
export function MoreTools({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A tool that opened the panel by a click from outside has the focus in its own menu.
    if (open && !panel.current?.contains(document.activeElement)) toolsIn(panel.current)[0]?.focus()
  }, [open])

  const close = () => {
    button.current?.focus()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const target = event.target as HTMLElement
    if (target.closest("dialog, [role=menuitem]")) return
    if (event.key === "Escape" && open) close()
    else if (step) {
      const tools = toolsIn(panel.current)
      tools.at((tools.indexOf(target as HTMLButtonElement) + step) % tools.length)?.focus()
    } else return
    event.preventDefault()
  }
  /** After the tool's own handler: its dialog then returns the focus to this button. */
  const onClick = (event: MouseEvent) => {
    const tool = (event.target as Element).closest("button")
    if (!tool || tool.closest("dialog")) return
    if (tool.getAttribute("aria-haspopup") === "menu") setOpen(true)
    else close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers serve the buttons inside
    <div className={styles.box} data-actions onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={t("Lainnya")}
        title={t("Lainnya")}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers serve the buttons inside */}
      <div
        ref={panel}
        className={styles.panel}
        data-open={open || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        // A press on a heading would take the focus, which closes the panel. Safari never focuses a pressed button.
        onMouseDown={(event) => {
          if (!(event.target as Element).closest("dialog")) event.preventDefault()
        }}
      >
        {children}
      </div>
    </div>
  )
}
