import { ConfigProvider } from "antd"
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from "react"
import { t } from "../texts/language"
import styles from "./dialog.module.css"
import { focusFirst } from "./focus-first"
import { CloseIcon } from "./icon"
import { leave } from "./leave"
import { isTopmost, openLayer } from "./open-layers"
import { restoreFocus } from "./restore-focus"
import { useScrollArea } from "./scroll-area"

interface DialogProps {
  title: ReactNode
  /** Its name for screen readers, in small above the title; default the title. */
  name?: string
  /** After the title, in its line. */
  tags?: ReactNode
  /** A button before the name. */
  start?: ReactNode
  /** Buttons beside the title. */
  tools?: ReactNode
  /** It has an address of its own: the router opens and closes it. On a phone it is a page. */
  addressed?: boolean
  onKeyDown?: (event: ReactKeyboardEvent<HTMLElement>) => void
  /** `alertdialog` asks for an answer or reports a failure. */
  role?: "dialog" | "alertdialog"
  /** Called by Escape, the backdrop and the close button; without it only the buttons inside close. */
  onDismiss?: () => void
  /** A column of about 420 px, 700 px for details, or 960 px for details with tables. A long or large one is not centred, and is a page on a phone. */
  size?: "small" | "large" | "wide"
  /** Its content loads: a usual one fits its least height. */
  steady?: boolean
  /** The title is for screen readers only. */
  hideClose?: boolean
  /** The content is a form or long: screen readers do not announce it as the dialog's description. */
  undescribed?: boolean
  /** Buttons at the foot; null for none. */
  footer: ReactNode
  /** Receives the foot, for buttons that the content puts there. */
  footerRef?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** True while a calendar or a select's list is open in the dialog. */
const isAnyOpen = (popups: HTMLElement | null): boolean =>
  [...(popups?.querySelectorAll("[class*='-dropdown']") ?? [])].some((popup) => popup.checkVisibility())

/**
 * A dialog that grows while a button is pressed grows on one side only. If it stayed centred, the button would move from under
 * the pointer and the click would be lost.
 */
function stayWhilePressed(dialog: HTMLElement): void {
  dialog.style.marginBlock = `${dialog.getBoundingClientRect().top}px auto`
  const pressing = new AbortController()
  const letGo = () => {
    pressing.abort()
    // The click follows pointerup.
    requestAnimationFrame(() => dialog.style.removeProperty("margin-block"))
  }
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, letGo, { capture: true, signal: pressing.signal })
}

/**
 * The browser's own modal dialog: it traps and returns the focus, and is above everything else without a library. The element
 * with `data-autofocus` takes the focus on open (focus-first.ts). antd's popups are mounted beside the panel: outside the dialog
 * they cannot be pressed, inside the panel they are cut off. Head and foot are plain elements, since `<header>` and `<footer>`
 * would be announced as page landmarks.
 */
export function Dialog(props: DialogProps) {
  const { title, role = "dialog", onDismiss, size = "small", hideClose = false, undescribed = false } = props
  const { name, tools, addressed = false, steady = false, footer, footerRef, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const popups = useRef<HTMLDivElement>(null)
  const id = useId()
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    const layer = { dismiss: () => dismiss.current, addressed }
    const close = openLayer(layer)
    focusFirst(dialog, opener)
    // A browser may close it without consent (Escape twice); it opens again, since the answer is still missing.
    let leaving = false
    const reopen = () => {
      if (!leaving && dialog.isConnected) dialog.showModal()
    }
    dialog.addEventListener("close", reopen)
    // A button that disappears when pressed takes the focus with it, and keys would reach nothing inside.
    const onLostKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.target === document.body && isTopmost(layer)) dismiss.current?.()
    }
    document.addEventListener("keydown", onLostKey)
    return () => {
      leaving = true
      leave(dialog)
      close()
      document.removeEventListener("keydown", onLostKey)
      dialog.removeEventListener("close", reopen)
      dialog.close()
      // The browser returns the focus to the opener, which may be gone now or soon.
      restoreFocus()
    }
  }, [addressed])

  const scroller = useScrollArea(t("Isi dialog"))
  return (
    <dialog
      ref={ref}
      role={role}
      tabIndex={addressed ? -1 : undefined}
      // React's types lack the attribute; browsers without it fall back to `cancel`.
      {...{ closedby: "none" }}
      aria-labelledby={`${id}-${name === undefined ? "title" : "name"}`}
      aria-describedby={children && !undescribed ? `${id}-body` : undefined}
      className={`${styles.dialog} ${size === "small" ? "" : styles[size]} ${addressed || undescribed || size !== "small" ? styles.page : ""} ${steady ? styles.steady : ""}`}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // An open calendar or list takes the key for itself.
        props.onKeyDown?.(event)
        if (event.key !== "Escape" || isAnyOpen(popups.current)) return
        event.preventDefault()
        event.stopPropagation()
        onDismiss?.()
      }}
      onPointerDown={(event) => {
        if (event.target !== ref.current) stayWhilePressed(event.currentTarget)
      }}
      onMouseDown={(event) => {
        // Not the second press of a double click on the button that opened it.
        if (event.target !== ref.current || event.detail > 1) return
        // Keeps the focus at the opener, which gets it back at once.
        event.preventDefault()
        onDismiss?.()
      }}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <div className={styles.heading}>
            {name !== undefined && (
              <p className={styles.name}>
                {props.start}
                <span id={`${id}-name`}>{name}</span>
              </p>
            )}
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {props.tags}
          </div>
          {tools && <div className={styles.tools}>{tools}</div>}
          {onDismiss && !hideClose && (
            <button type="button" className={styles.close} aria-label={t("Tutup dialog")} onClick={onDismiss}>
              <CloseIcon />
            </button>
          )}
        </div>
        {children && (
          <div id={`${id}-body`} className={styles.body} ref={scroller}>
            <ConfigProvider getPopupContainer={() => popups.current ?? document.body}>
              {children}
            </ConfigProvider>
          </div>
        )}
        {(footer || footerRef) && (
          <div ref={footerRef} className={styles.footer}>
            {footer}
          </div>
        )}
      </div>
      <div ref={popups} className={styles.popups} />
    </dialog>
  )
}
