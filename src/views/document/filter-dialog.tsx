import { Button, Modal } from "antd"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { busySign } from "../../ui/busy"
import styles from "./filter-dialog.module.css"

export interface FilterDialogProps {
  /** The document's name, as the menu has it. */
  title: string
  wide?: boolean
  /** The records are on their way. */
  busy?: boolean
  /** There are none to print from. */
  withheld?: boolean
  /** Called when the dialog is gone. */
  onClose: () => void
  onPreview: () => void
  children: ReactNode
}

/**
 * What a document asks before it is printed: a form with 'Preview' and 'Batal' (TX-48). antd's dialog instead of the views' own,
 * because the calendars of its date inputs open beside it and not inside.
 */
export function FilterDialog(props: FilterDialogProps) {
  const { title, wide = false, busy = false, withheld = false, onClose, onPreview, children } = props
  const [open, setOpen] = useState(true)
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const dismiss = () => setOpen(false)
  return (
    <Modal
      open={open}
      title={title}
      width={wide ? 720 : 460}
      centered
      onCancel={dismiss}
      afterClose={onClose}
      // The menu takes the focus back when it closes, which may be after antd has moved it here; who is quicker than
      // the dialog's opening keeps it where it is.
      afterOpenChange={(shown) => {
        if (shown && !fields.current?.contains(document.activeElement))
          fields.current?.querySelector("input")?.focus()
      }}
      closable={{ "aria-label": "Tutup dialog" }}
      footer={
        <>
          <Button onClick={dismiss}>Batal</Button>
          <Button type="primary" htmlType="submit" form={form} loading={busySign(busy)} disabled={withheld}>
            Preview
          </Button>
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
    </Modal>
  )
}

/** A message beside what it is about; it comes into view when it appears, for a long form scrolls. */
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
