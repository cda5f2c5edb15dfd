import { Button } from "antd"
import { type ComponentProps, type DragEvent, type ReactNode, useState } from "react"
import { t } from "../texts/language"
import styles from "./file-area.module.css"

interface AreaProps {
  disabled: boolean
  /** Receives dropped files, at least one. */
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Dashed area that takes dropped files; its content offers the same by a button. */
export function FileArea({ disabled, onFiles, children }: AreaProps) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={styles.area}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && !disabled) onFiles(files)
      }}
    >
      {children}
    </div>
  )
}

interface PickProps extends ComponentProps<typeof Button> {
  /** Default: 'Pilih berkas'. */
  children?: string
  /** Another button. */
  beside?: ReactNode
  /** Types and sizes that are taken. */
  hint?: ReactNode
}

/** The words, the button and the limits in a `FileArea`. */
export function FilePick({ children = t("Pilih berkas"), beside, hint, ...button }: PickProps) {
  return (
    <div className={styles.pick}>
      <span className={styles.byMouse}>{t("Seret berkas ke sini, atau")}</span>
      <Button {...button}>{children}</Button>
      {beside}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
