import { Button } from "antd"
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
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
  /** A message with one button and the server's own message. Resolves when it is closed. */
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
  /** About 1.5 s in the corner (CN-17). Resolves when it is gone. */
  toast: (text: string, description?: string, kind?: "success" | "error") => Promise<void>
}

type Asked =
  | { kind: "alert"; id: number; text: string; detail: string; answer: () => void }
  | { kind: "success"; id: number; title: string; text: string; answer: () => void }
  | ({ kind: "confirm"; id: number; answer: (yes: boolean) => void } & Confirmation)
  | { kind: "own"; id: number; render: (close: () => void) => ReactNode; answer: () => void }
type Shown = { id: number; text: string; description: string; kind: "success" | "error" }

const TOAST_MS = 1500
const FeedbackContext = createContext<Feedback | null>(null)

/** Id of the user; '' without a session. The functions are the same at every render. */
export interface Person {
  current: () => string
  /** Calls back when the user may have changed. Returns a function that stops. */
  subscribe: (listener: () => void) => () => void
}

/** Mounted once, around the app. Dialogs requested at the same time are shown one after the other. */
export function FeedbackProvider({ person, children }: { person: Person; children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  /** Closes when the user's session ends. */
  const personal = useRef(new Map<number, { asker: string; drop: () => void }>())

  const close = useCallback((id: number) => {
    personal.current.delete(id)
    setAsked((all) => all.filter((entry) => entry.id !== id))
  }, [])
  useEffect(
    () =>
      person.subscribe(() => {
        const now = person.current()
        for (const { asker, drop } of [...personal.current.values()]) if (asker !== now) drop()
      }),
    [person],
  )
  const feedback = useMemo<Feedback>(() => {
    const next = () => ++lastId.current
    const open = (make: (id: number, answer: () => void) => Asked) =>
      new Promise<void>((resolve) => {
        const id = next()
        const entry = make(id, () => {
          close(id)
          resolve()
        })
        if (entry.kind !== "own") personal.current.set(id, { asker: person.current(), drop: () => close(id) })
        setAsked((all) => [...all, entry])
      })
    return {
      alert: (text, detail = "") =>
        open((id, answer) => ({ kind: "alert", id, text, detail: detail === text ? "" : detail, answer })),
      success: (text, title = t("Berhasil")) =>
        open((id, answer) => ({ kind: "success", id, title, text, answer })),
      show: (render) => open((id, answer) => ({ kind: "own", id, render, answer })),
      confirm: (confirmation) =>
        new Promise<boolean>((resolve) => {
          const id = next()
          const answer = (yes: boolean) => {
            close(id)
            resolve(yes)
          }
          personal.current.set(id, { asker: person.current(), drop: () => answer(false) })
          setAsked((all) => [...all, { kind: "confirm", id, answer, ...confirmation }])
        }),
      toast: (text, description = "", kind = "success") =>
        new Promise<void>((resolve) => {
          const id = next()
          setToasts((all) => [...all, { id, text, description, kind }])
          const timer = setTimeout(() => {
            timers.current.delete(timer)
            setToasts((all) => all.filter((toast) => toast.id !== id))
            resolve()
          }, TOAST_MS)
          timers.current.add(timer)
        }),
    }
  }, [close, person])

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const [current] = asked
  return (
    <FeedbackContext value={feedback}>
      {children}
      {current && <AskedDialog key={current.id} asked={current} />}
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={`${styles.toast} ${toast.kind === "error" ? styles.failed : ""}`}>
            <span className={styles.mark}>
              {toast.kind === "error" ? <WarningIcon size={18} /> : <CheckIcon size={18} />}
            </span>
            <div>
              <strong className={styles.toastTitle}>{toast.text}</strong>
              {toast.description && <div className={styles.toastText}>{toast.description}</div>}
            </div>
          </div>
        ))}
      </div>
    </FeedbackContext>
  )
}

function AskedDialog({ asked }: { asked: Asked }) {
  if (asked.kind === "own") return asked.render(asked.answer)
  if (asked.kind === "confirm") {
    const { title, text, subject, danger = false, okText = t("Ya"), cancelText = t("Batal"), answer } = asked
    return (
      <Dialog
        role="alertdialog"
        title={title}
        hideClose
        onDismiss={() => answer(false)}
        footer={
          <>
            <Button {...(danger && FOCUSED)} onClick={() => answer(false)}>
              {cancelText}
            </Button>
            <Button type="primary" danger={danger} {...(!danger && FOCUSED)} onClick={() => answer(true)}>
              {okText}
            </Button>
          </>
        }
      >
        {subject && <p className={styles.subject}>{subject}</p>}
        <p className={styles.text}>{text}</p>
      </Dialog>
    )
  }
  if (asked.kind === "alert") {
    return (
      <Dialog
        role="alertdialog"
        title={asked.text}
        hideClose
        onDismiss={asked.answer}
        footer={
          <Button type="primary" {...FOCUSED} onClick={asked.answer}>
            OK
          </Button>
        }
      >
        {asked.detail && <p className={styles.text}>{asked.detail}</p>}
      </Dialog>
    )
  }
  return (
    <Dialog
      title={
        <span className={styles.done}>
          <span className={styles.mark}>
            <CheckIcon size={18} />
          </span>
          {asked.title}
        </span>
      }
      hideClose
      onDismiss={asked.answer}
      footer={
        <Button type="primary" {...FOCUSED} onClick={asked.answer}>
          OK
        </Button>
      }
    >
      <p className={styles.text}>{asked.text}</p>
    </Dialog>
  )
}

/** `Dialog` looks for this attribute when it opens. */
const FOCUSED = { "data-autofocus": true }

/** @throws Error outside `FeedbackProvider` */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error("useFeedback needs a FeedbackProvider above it")
  return feedback
}
