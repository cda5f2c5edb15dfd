import "../../ui/checkbox.css"
import { Button } from "antd"
import { useState } from "react"
import type { Resource, ShownField } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { DownIcon } from "../../ui/icon"
import { UpIcon } from "../../ui/later-icons"
import styles from "./column-dialog.module.css"
import { forgetColumnsBefore } from "./columns-before"

interface Props {
  resource: Resource
  /** All possible columns. */
  choices: readonly ShownField[]
  columns: readonly ShownField[]
  /** `asDeclared`: resets the choice, widths too. */
  onChoose: (keys: readonly string[], asDeclared: boolean) => void
  onClose: () => void
}

interface Line extends ShownField {
  shown: boolean
}

const linesOf = (choices: readonly ShownField[], columns: readonly ShownField[]): Line[] => {
  const shown = new Set(columns.map(({ field }) => field))
  const others = choices.filter(({ field }) => !shown.has(field))
  return [
    ...columns.map((column) => ({ ...column, shown: true })),
    ...others.map((column) => ({ ...column, shown: false })),
  ]
}

export function ColumnDialog({ resource, choices, columns, onChoose, onClose }: Props) {
  const [lines, setLines] = useState(() => linesOf(choices, columns))
  const [moved, setMoved] = useState("")
  const [asDeclared, setAsDeclared] = useState(false)
  const shown = lines.filter((line) => line.shown)

  const move = (from: number, by: -1 | 1) => {
    const line = lines[from]
    if (!line) return
    const rest = lines.filter((_, index) => index !== from)
    const to = from + by
    setLines([...rest.slice(0, to), line, ...rest.slice(to)])
    setMoved(t("{label}: urutan {to} dari {lines}", { label: line.label, to: to + 1, lines: lines.length }))
  }
  const toggle = (field: string) =>
    setLines(lines.map((line) => (line.field === field ? { ...line, shown: !line.shown } : line)))

  return (
    <Dialog
      title={t("Kolom {heading}", { heading: resource.list.heading })}
      onDismiss={onClose}
      undescribed
      footer={
        <>
          <Button
            type="primary"
            disabled={shown.length === 0}
            onClick={() => {
              forgetColumnsBefore(resource.name)
              onChoose(
                shown.map(({ field }) => field),
                asDeclared,
              )
              onClose()
            }}
          >
            {t("Terapkan")}
          </Button>
          <Button onClick={onClose}>{t("Batal")}</Button>
          <Button
            type="text"
            style={{ marginInlineStart: "auto" }}
            onClick={() => {
              setLines(linesOf(choices, resource.list.columns))
              setAsDeclared(true)
            }}
          >
            {t("Atur ulang")}
          </Button>
        </>
      }
    >
      <p className={styles.note}>{t("Hanya untuk Anda, di browser ini.")}</p>
      <ol className={styles.lines}>
        {lines.map(({ field, label, shown: isShown }, index) => (
          <li key={field}>
            <label>
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => toggle(field)}
                {...(index === 0 && { "data-autofocus": true })}
              />
              {label}
            </label>
            <button
              type="button"
              className={styles.button}
              aria-label={t("Naikkan {label}", { label })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <UpIcon />
            </button>
            <button
              type="button"
              className={styles.button}
              aria-label={t("Turunkan {label}", { label })}
              disabled={index === lines.length - 1}
              onClick={() => move(index, 1)}
            >
              <DownIcon />
            </button>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {moved}
      </p>
    </Dialog>
  )
}
