import { Button } from "antd"
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { formatValue, nameOf } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useMedia } from "../../ui/use-media"
import type { Rights } from "../context/rights"
import { Sources } from "../form/references/sources"
import { FormContext } from "../form/state/use-field"
import { RowButtons } from "../table/row-buttons"
import { RestoredRow, RowFailures, RowInputs, rowInputId } from "./row-inputs"
import styles from "./setup.module.css"
import { useRowForm } from "./use-row-form"

interface Props {
  resource: Resource
  columns: readonly Field[]
  record: StoredRecord
  rights: Rights
  /** Messages of this row's failed deletion, line by line. */
  failed: readonly string[]
  onEdit: () => void
  onRemove: () => void
}

/** Ignores the second press of a double click: the first one moves other buttons below the pointer. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail <= 1) return
  event.preventDefault()
  event.stopPropagation()
}

export function SetupRow({ resource, columns, record, rights, failed, onEdit, onRemove }: Props) {
  return (
    <tr>
      {columns.map((field) => {
        const { Cell } = fieldCell(field)
        const value = record[field.key]
        const text = formatValue(value, field, record)
        return (
          <td
            key={field.key}
            data-align={alignOf(field)}
            // A phone has no headings; the name needs none.
            data-label={field === columns[0] ? undefined : field.label}
          >
            {Cell ? (
              <Cell field={field} value={value} record={record} />
            ) : (
              text || <span className={styles.none}>-</span>
            )}
            {failed.length > 0 && field === columns[0] && (
              <div role="alert" className={styles.message}>
                {failed.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </div>
            )}
          </td>
        )
      })}
      {(rights.edit || rights.delete) && (
        <td className={styles.actions} onClickCapture={ignoreSecondPress}>
          <RowButtons
            name={nameOf(resource, record)}
            onEdit={rights.edit && onEdit}
            onRemove={rights.delete && onRemove}
          />
        </td>
      )}
    </tr>
  )
}

interface EditProps {
  resource: Resource
  columns: readonly Field[]
  editable: readonly Field[]
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  record: StoredRecord
  slot: string
  /** Set to true while closing would lose input. */
  typing: RefObject<boolean>
  onClose: () => void
  /** Confirms first if input would be lost. */
  onCancel: () => void
}

/** Widens all inputs but the last, so that each begins where the text of its column does. */
function alignInputs(inputs: HTMLElement): void {
  const { width } = inputs.getBoundingClientRect()
  const starts = [...(inputs.closest("table")?.querySelectorAll("th") ?? [])].map(
    (heading) =>
      heading.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(heading).paddingLeft),
  )
  for (const [index, input] of inputs.querySelectorAll<HTMLElement>(`:scope > .${styles.input}`).entries()) {
    const [start, next] = starts.slice(index)
    const isLast = !input.nextElementSibling?.matches(`.${styles.input}`)
    if (start === undefined || next === undefined || isLast) return
    input.style.setProperty("--column", `0 0 calc(${(100 * (next - start)) / width}% - 0.5rem)`)
  }
}

/** The row becomes the form (SU-03); Enter saves, Escape cancels. */
export function SetupEditRow(props: EditProps) {
  const { resource, columns, editable, rows, fixed, record, slot, typing, onClose, onCancel } = props
  const row = useRowForm({ resource, rows, fixed, slot, record })
  const id = useId()
  useEffect(() => {
    typing.current = row.typing
    return () => {
      typing.current = false
    }
  }, [typing, row.typing])
  const inputs = useRef<HTMLDivElement>(null)
  const isPhone = useMedia("(width < 40em)")
  const isInOrder = editable.every((field, index) => field === columns[index])
  useLayoutEffect(() => {
    if (isInOrder && !isPhone && inputs.current) alignInputs(inputs.current)
  }, [isInOrder, isPhone])
  const first = rowInputId(id, editable[0])
  useEffect(() => document.getElementById(first)?.focus(), [first])
  return (
    <tr className={styles.editing}>
      <td colSpan={columns.length + 1}>
        <FormContext value={row.form}>
          <Sources />
          <form
            aria-label={t("Ubah {resource}", { resource: nameOf(resource, record) })}
            noValidate
            onSubmit={async (event) => {
              event.preventDefault()
              if (await row.save()) onClose()
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return
              event.preventDefault()
              if (!row.busy) onCancel()
            }}
          >
            {row.restored && <RestoredRow />}
            <div ref={inputs} className={styles.inputs}>
              <RowInputs fields={editable} id={id} labelled={isPhone} busy={row.busy} />
              <div className={styles.buttons} onClickCapture={ignoreSecondPress}>
                <Button type="primary" htmlType="submit" loading={busySign(row.busy)}>
                  {row.lost ? t("Simpan sebagai data baru") : t("Simpan")}
                </Button>
                <Button disabled={row.busy} onClick={onCancel}>
                  {t("Batal")}
                </Button>
              </div>
            </div>
            <RowFailures fields={editable} failures={row.failures} />
          </form>
        </FormContext>
      </td>
    </tr>
  )
}
