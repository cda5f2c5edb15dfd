import { Button, Input } from "antd"
import { type RefObject, useEffect, useId, useState } from "react"
import { t } from "../../texts/language"
import { useConfirmedClose } from "../record/use-confirmed-close"
import styles from "./column-dialog.module.css"
import { LONGEST_NAME } from "./saved-views"

interface Props {
  name: string
  /** True if another view has the name. */
  isTaken: (name: string) => boolean
  /** @returns true if the view has the new name */
  onRename: (to: string) => Promise<boolean>
  onCancel: () => void
  /** Set to true while closing would lose a typed name. */
  typing: RefObject<boolean>
}

/** The new name of a saved view; Escape leaves it, after a question if it was typed. */
export function RenameView({ name, isTaken, onRename, onCancel, typing }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const to = typed.trim()
  const taken = isTaken(to)
  const isTyped = to !== name
  useEffect(() => {
    typing.current = isTyped
    return () => {
      typing.current = false
    }
  }, [typing, isTyped])
  const cancel = useConfirmedClose(() => isTyped, onCancel)
  return (
    <form
      className={styles.rename}
      onSubmit={async (event) => {
        event.preventDefault()
        if (to === "" || taken || busy) return
        setBusy(true)
        if (!(await onRename(to))) setBusy(false)
      }}
    >
      <Input
        autoFocus
        aria-label={t("Nama baru untuk {name}", { name })}
        aria-describedby={id}
        maxLength={LONGEST_NAME}
        status={taken ? "error" : ""}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return
          event.preventDefault()
          event.stopPropagation()
          void cancel()
        }}
      />
      <Button htmlType="submit" type="primary" disabled={to === "" || taken || busy}>
        {t("Simpan")}
      </Button>
      <Button onClick={() => void cancel()}>{t("Batal")}</Button>
      <small id={id} role="status">
        {taken
          ? t("Sudah ada tampilan dengan nama ini.")
          : typed.length === LONGEST_NAME && t("Maksimal {most} karakter.", { most: LONGEST_NAME })}
      </small>
    </form>
  )
}
