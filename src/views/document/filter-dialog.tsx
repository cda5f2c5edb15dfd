import { Button } from "antd"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import styles from "./filter-dialog.module.css"

interface FilterDialogProps {
  title: string
  wide?: boolean
  busy?: boolean
  /** There are no records to print. */
  withheld?: boolean
  onClose: () => void
  onPreview: () => void
  children: ReactNode
}

/** Focuses the first input, even if it loads late, until the user moves the focus, types or submits. */
function focusFirst(form: HTMLFormElement): () => void {
  let given: HTMLInputElement | null = null
  const focus = () => {
    given = form.querySelector("input")
    given?.focus()
  }
  const observer = new MutationObserver(focus)
  const stop = () => {
    observer.disconnect()
    form.removeEventListener("focusin", onFocus)
  }
  // A screen reader moves the focus without a key or a pointer.
  const onFocus = ({ target }: FocusEvent) => target !== given && stop()
  focus()
  form.addEventListener("focusin", onFocus)
  observer.observe(form, { childList: true, subtree: true })
  for (const act of ["keydown", "pointerdown", "submit"]) form.addEventListener(act, stop, { once: true })
  return stop
}

/** Form of a document's inputs, with 'Preview' and 'Batal' (TX-48). */
export function FilterDialog(props: FilterDialogProps) {
  const { title, wide = false, busy = false, withheld = false, onClose, onPreview, children } = props
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => (fields.current ? focusFirst(fields.current) : undefined), [])
  return (
    <Dialog
      title={title}
      size={wide ? "large" : "small"}
      undescribed
      onDismiss={onClose}
      footer={
        <>
          <Button type="primary" htmlType="submit" form={form} loading={busySign(busy)} disabled={withheld}>
            Preview
          </Button>
          <Button onClick={onClose}>{t("Batal")}</Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !withheld) onPreview()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}

/** Message below its input. It scrolls into view, since the form may be long. */
export function FieldError({ id, text }: { id: string; text: string }) {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) shown.current?.scrollIntoView({ block: "nearest" })
  }, [text])
  return text ? (
    <p ref={shown} id={id} className={styles.error} role="alert">
      {text}
    </p>
  ) : null
}
