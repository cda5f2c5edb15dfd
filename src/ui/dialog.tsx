import { ConfigProvider } from "antd"
import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { t } from "../texts/language"
import styles from "./dialog.module.css"
import { CloseIcon } from "./icon"
import { isTopmost, openLayer } from "./open-layers"
import { useScrollArea } from "./scroll-area"

export interface DialogProps {
  title: ReactNode
  /** `alertdialog` asks for an answer or tells of a failure. */
  role?: "dialog" | "alertdialog"
  /** Called by Escape, the backdrop and the cross; without it only the buttons inside close. */
  onDismiss?: () => void
  /** A column of about 420 px, or 640 px for details. */
  size?: "small" | "large"
  /** Hidden where the title is not to be shown but only read. */
  hideClose?: boolean
  /** What it holds is a form, or else long: no screen reader reads it out as the dialog's description. */
  undescribed?: boolean
  footer: ReactNode
  children?: ReactNode
}

/** Whether a calendar or a select's list stands open in the dialog. */
const isAnyOpen = (popups: HTMLElement | null): boolean =>
  [...(popups?.querySelectorAll("[class*='-dropdown']") ?? [])].some((popup) => popup.checkVisibility())

/**
 * What comes in while something is pressed makes the dialog grow on one side only: standing in the middle it would move
 * away from under the pointer, and the click would be nobody's.
 */
function stayWhilePressed(dialog: HTMLElement): void {
  dialog.style.marginBlock = `${dialog.getBoundingClientRect().top}px auto`
  const pressing = new AbortController()
  const letGo = () => {
    pressing.abort()
    // The click comes after it.
    requestAnimationFrame(() => dialog.style.removeProperty("margin-block"))
  }
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, letGo, { capture: true, signal: pressing.signal })
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, and stands above everything else without a
 * library. The element marked `data-autofocus` takes the focus when it opens. What opens from within (antd's calendars
 * and lists) stands beside its panel, so that nothing cuts it off, and not outside, where nothing can be pressed.
 * Its head and foot are none of the page's: as `<header>` and `<footer>` they would be announced as another page's frame.
 */
export function Dialog(props: DialogProps) {
  const { title, role = "dialog", onDismiss, size = "small", hideClose = false, undescribed = false } = props
  const { footer, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const popups = useRef<HTMLDivElement>(null)
  const id = useId()
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    const layer = { dismiss: () => dismiss.current }
    const close = openLayer(layer)
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus()
    // A browser may close it against our will (Escape twice): then it opens again, for the answer is still awaited.
    let leaving = false
    const reopen = () => {
      if (!leaving && dialog.isConnected) dialog.showModal()
    }
    dialog.addEventListener("close", reopen)
    // A button that goes once it was pressed takes the focus along: the key then reaches nothing inside.
    const onLostKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.target === document.body && isTopmost(layer)) dismiss.current?.()
    }
    document.addEventListener("keydown", onLostKey)
    return () => {
      leaving = true
      close()
      document.removeEventListener("keydown", onLostKey)
      dialog.removeEventListener("close", reopen)
      dialog.close()
    }
  }, [])

  const scroller = useScrollArea(t("Isi dialog"))
  return (
    <dialog
      ref={ref}
      role={role}
      // Not yet among React's types of attributes; browsers without it fall back to `cancel`.
      {...{ closedby: "none" }}
      aria-labelledby={`${id}-title`}
      aria-describedby={children && !undescribed ? `${id}-body` : undefined}
      className={`${styles.dialog} ${size === "large" ? styles.large : ""}`}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // A calendar or a list that stands open takes the key for itself.
        if (event.key !== "Escape" || isAnyOpen(popups.current)) return
        event.preventDefault()
        event.stopPropagation()
        onDismiss?.()
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current) onDismiss?.()
        else stayWhilePressed(event.currentTarget)
      }}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
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
        <div className={styles.footer}>{footer}</div>
      </div>
      <div ref={popups} className={styles.popups} />
    </dialog>
  )
}
