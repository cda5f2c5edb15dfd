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

export interface Confirmation {
  title: string
  /** The question. */
  text: string
  /** Whom it is about, by name: 'Admin 002'. */
  subject?: string
  /** The button destroys something: red, and the safe one has the focus. */
  danger?: boolean
  okText?: string
  cancelText?: string
}

/**
 * Everything the app says outside the page's flow; never a box of the browser's own (AB-36). What is asked or told is
 * one person's: when the session ends or becomes another's, a question is answered with no, and what was only told is
 * taken away and resolves no more, so that nothing goes on in another's name.
 */
export interface Feedback {
  /** Told, with one button. `detail`: what the server said about it. Resolves when it is closed. */
  alert: (text: string, detail?: string) => Promise<void>
  /** Asked, with 'Ya' and 'Batal' unless said otherwise (CN-19). */
  confirm: (confirmation: Confirmation) => Promise<boolean>
  /** A dialog titled 'Berhasil' (GL-14). Resolves when it is closed. */
  success: (text: string, title?: string) => Promise<void>
  /**
   * A dialog of one's own, above every route: it stands until it calls `close`, whatever becomes of the screen that
   * asked for it and of the session (AB-100). Resolves then.
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

/** Who sits before the screen: '' is nobody. The functions stay the same at every render. */
export interface Person {
  current: () => string
  /** Calls back when that may have changed; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Stands once, around the app; what asks at the same time is asked one after the other. */
export function FeedbackProvider({ person, children }: { person: Person; children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  /** What goes away with the person who was asked. */
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

/** `Dialog` looks for it when it opens. */
const FOCUSED = { "data-autofocus": true }

/** @throws Error outside `FeedbackProvider` */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error("useFeedback needs a FeedbackProvider above it")
  return feedback
}
