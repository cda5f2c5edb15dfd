import { Button } from "antd"
import type { ReactNode } from "react"
import { Dialog } from "../../views/dialog"
import styles from "./filter-dialog.module.css"

export interface FilterDialogProps {
  /** The document's name, as the menu has it. */
  title: string
  size?: "small" | "large"
  onClose: () => void
  onPreview: () => void
  children: ReactNode
}

/** What the three print dialogs share: a form with 'Preview' and 'Batal' (TX-48). */
export function FilterDialog({ title, size, onClose, onPreview, children }: FilterDialogProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPreview()
      }}
    >
      <Dialog
        title={title}
        size={size}
        onDismiss={onClose}
        footer={
          <>
            <Button onClick={onClose}>Batal</Button>
            <Button type="primary" htmlType="submit">
              Preview
            </Button>
          </>
        }
      >
        <div className={styles.fields}>{children}</div>
      </Dialog>
    </form>
  )
}

/** A message under what it is about. */
export function FieldError({ id, text }: { id: string; text: string }) {
  return text ? (
    <p id={id} className={styles.error} role="alert">
      {text}
    </p>
  ) : null
}
