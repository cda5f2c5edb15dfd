import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react"
import { t } from "../../texts/language"
import dialog from "../../ui/dialog.module.css"
import { focusFirst } from "../../ui/focus-first"
import { CloseIcon } from "../../ui/icon"
import { leave } from "../../ui/leave"
import { openLayers } from "../../ui/open-layers"
import { useScrollArea } from "../../ui/scroll-area"
import styles from "./detail-frame.module.css"
import type { DetailParts } from "./record-view"

interface Props extends DetailParts {
  /** Its name for screen readers, in small above the title. */
  name: string
  /** No row of the list beside it shows it. */
  unlisted: boolean
  onClose: () => void
  tools: ReactNode
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Not modal: the list beside it scrolls, sorts and ticks. */
export function Panel(props: Props) {
  const { name, unlisted, title, tags, tools, body, footer, onClose, onKeyDown } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    focusFirst(element, document.activeElement)
    return () => leave(element)
  }, [])
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || openLayers().length > 0) return
      const { target } = event
      // A box of the list clears itself.
      if (target instanceof Element && target.closest("input, textarea, [role=combobox], [popover]")) return
      close.current()
    }
    document.addEventListener("keydown", onEscape)
    return () => document.removeEventListener("keydown", onEscape)
  }, [])
  const scroller = useScrollArea(t("Isi data"))
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={`${id}-name`}
      tabIndex={-1}
      data-panel
      className={styles.panel}
      onKeyDown={onKeyDown}
    >
      <div className={styles.header}>
        <div className={dialog.heading}>
          <p className={dialog.name}>
            <span id={`${id}-name`}>{name}</span>
            <span aria-live="polite">{unlisted && ` · ${t("tidak tampil di daftar")}`}</span>
          </p>
          <h2 className={dialog.title} aria-live="polite">
            {title}
          </h2>
          {tags}
        </div>
        {tools}
        <button type="button" className={styles.step} aria-label={t("Tutup dialog")} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body} ref={scroller}>
        {body}
      </div>
      <div className={styles.footer}>{footer}</div>
    </div>
  )
}
