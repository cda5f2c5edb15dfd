import { Button } from "antd"
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { t } from "../texts/language"
import { Dialog } from "./dialog"
import styles from "./feedback.module.css"
import { CheckIcon, WarningIcon } from "./icon"

interface Confirmation {
  title: string
  text: string
  /** Name of the record in question: 'Admin 002'. */
  subject?: string
  /** The action destroys data: its button is red, and the safe button has the focus. */
  danger?: boolean
  okText?: string
  cancelText?: string
}

/**
 * Dialogs and toasts of the app; never a box of the browser (AB-36). Each belongs to one user: when the session ends or changes,
 * a question resolves with no, and a message closes and never resolves, so that nothing continues in another user's name.
 */
interface Feedback {
  /** A message with the server's own message and one button. Resolves when it is closed; an empty text opens nothing. */
  alert: (text: string, detail?: string) => Promise<void>
  /** A question with 'Ya' and 'Batal' by default (CN-19). */
  confirm: (confirmation: Confirmation) => Promise<boolean>
  /** A dialog titled 'Berhasil' (GL-14). Resolves when it is closed. */
  success: (text: string, title?: string) => Promise<void>
  /**
   * A dialog of the caller's, above every route. It stays until it calls `close`, even if its screen or the session ends
   * (AB-100), and resolves then.
   */
  show: (render: (close: () => void) => ReactNode) => Promise<void>
  /** About 1.5 s in the corner (CN-17), longer with a button. Resolves when it is gone. */
  toast: (text: string, description?: string, kind?: ToastKind, button?: ToastButton) => Promise<void>
}

type ToastKind = "success" | "error"

interface ToastButton {
  label: string
  onPress: () => void
}

/** An open dialog, or one that waits for those before it. */
interface Entry {
  id: number
  render: (answer: (yes: boolean) => void) => ReactNode
  answer: (yes: boolean) => void
}
/** Effect of the session's end on a dialog. */
type AtSessionEnd = "answer no" | "close" | "stay"

interface Toast {
  id: number
  text: string
  description: string
  kind: ToastKind
  button: ToastButton | undefined
  close: () => void
}

const TOAST_MS = 1500
/** Time to reach the button of a toast. */
const BUTTON_TOAST_MS = 6000
const FeedbackContext = createContext<Feedback | null>(null)

/** Id of the user; '' without a session. The functions are the same at every render. */
export interface Person {
  current: () => string
  /** Called when the user may have changed. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** Mounted once, around the app. Dialogs requested at the same time are shown one after the other. */
export function FeedbackProvider({ person, children }: { person: Person; children: ReactNode }) {
  const [[current], setEntries] = useState<readonly Entry[]>([])
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const region = useRef<HTMLDivElement>(null)
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  /** Dialogs that belong to a user's session. */
  const personal = useRef(new Map<number, { user: string; drop: () => void }>())

  useEffect(
    () =>
      person.subscribe(() => {
        const now = person.current()
        for (const { user, drop } of [...personal.current.values()]) if (user !== now) drop()
      }),
    [person],
  )
  const feedback = useMemo<Feedback>(() => {
    const close = (id: number) => {
      personal.current.delete(id)
      setEntries((all) => all.filter((entry) => entry.id !== id))
    }
    const open = (atEnd: AtSessionEnd, render: Entry["render"]) =>
      new Promise<boolean>((resolve) => {
        const id = ++lastId.current
        const answer = (yes: boolean) => {
          close(id)
          resolve(yes)
        }
        const drop = () => (atEnd === "close" ? close(id) : answer(false))
        if (atEnd !== "stay") personal.current.set(id, { user: person.current(), drop })
        setEntries((all) => [...all, { id, render, answer }])
      })
    return {
      alert: async (text, detail = "") => {
        if (text === "") return
        await open("close", (answer) => (
          <Message title={text} text={detail === text ? "" : detail} okText="OK" onAnswer={answer} />
        ))
      },
      success: async (text, title = t("Berhasil")) => {
        const heading = (
          <span className={styles.done}>
            <span className={styles.mark}>
              <CheckIcon size={18} />
            </span>
            {title}
          </span>
        )
        await open("close", (answer) => (
          <Message role="dialog" title={heading} text={text} okText="OK" onAnswer={answer} />
        ))
      },
      show: async (render) => {
        await open("stay", (answer) => render(() => answer(true)))
      },
      confirm: ({ okText = t("Ya"), cancelText = t("Batal"), ...rest }) =>
        open("answer no", (answer) => (
          <Message {...rest} okText={okText} cancelText={cancelText} onAnswer={answer} />
        )),
      toast: (text, description = "", kind = "success", button) =>
        new Promise<void>((resolve) => {
          const id = ++lastId.current
          const close = () => {
            clearTimeout(timer)
            timers.current.delete(timer)
            setToasts((all) => all.filter((toast) => toast.id !== id))
            resolve()
          }
          const timer = setTimeout(close, button ? BUTTON_TOAST_MS : TOAST_MS)
          timers.current.add(timer)
          setToasts((all) => [...all, { id, text, description, kind, button, close }])
        }),
    }
  }, [person])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  // The last element of the browser's top layer is the topmost: a dialog may have opened since the last toast.
  useLayoutEffect(() => {
    const popover = region.current
    // An older browser shows toasts as a plain element, below an open dialog.
    if (!popover || !("showPopover" in popover)) return
    if (popover.matches(":popover-open")) popover.hidePopover()
    if (toasts.length > 0) popover.showPopover()
  }, [toasts])

  return (
    <FeedbackContext value={feedback}>
      {children}
      {current && <Fragment key={current.id}>{current.render(current.answer)}</Fragment>}
      <div ref={region} popover="manual" className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={`${styles.toast} ${toast.kind === "error" ? styles.failed : ""}`}>
            <span className={styles.mark}>
              {toast.kind === "error" ? <WarningIcon size={18} /> : <CheckIcon size={18} />}
            </span>
            <div>
              <strong className={styles.toastTitle}>{toast.text}</strong>
              {toast.description && <div className={styles.toastText}>{toast.description}</div>}
            </div>
            {toast.button && <ToastAction button={toast.button} close={toast.close} />}
          </div>
        ))}
      </div>
    </FeedbackContext>
  )
}

function ToastAction({ button, close }: { button: ToastButton; close: () => void }) {
  const press = () => {
    close()
    button.onPress()
  }
  return (
    <Button type="link" size="small" className={styles.toastButton} onClick={press}>
      {button.label}
    </Button>
  )
}

/** `Dialog` looks for this attribute when it opens. */
const FOCUSED = { "data-autofocus": true }

interface MessageProps extends Omit<Confirmation, "title"> {
  role?: "dialog" | "alertdialog"
  title: ReactNode
  okText: string
  onAnswer: (yes: boolean) => void
}

/** A message; with `cancelText` a question. */
function Message(props: MessageProps) {
  const { role = "alertdialog", title, text, subject, danger = false, okText, cancelText, onAnswer } = props
  return (
    <Dialog
      role={role}
      title={title}
      hideClose
      onDismiss={() => onAnswer(false)}
      footer={
        <>
          <Button
            type="primary"
            {...(danger ? { danger, className: styles.danger } : FOCUSED)}
            onClick={() => onAnswer(true)}
          >
            {okText}
          </Button>
          {cancelText && (
            <Button {...(danger && FOCUSED)} onClick={() => onAnswer(false)}>
              {cancelText}
            </Button>
          )}
        </>
      }
    >
      {text && (
        <>
          {subject && <p className={styles.subject}>{subject}</p>}
          <p className={styles.text}>{text}</p>
        </>
      )}
    </Dialog>
  )
}

/** @throws Error outside `FeedbackProvider` */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error("useFeedback needs a FeedbackProvider above it")
  return feedback
}
