import { Button } from "antd"
import { useId } from "react"
import type { Field, Resource } from "../../core/schema/resource"
import { formatValue } from "../../fields/registry"
import { fieldCell } from "../../fields/registry.cells"
import type { Handed } from "../handover"
import { PencilIcon, TrashIcon } from "../icons"
import type { Rights } from "../rights"
import { nameOf } from "../use-remove"
import { RowInput, RowMessages } from "./row-inputs"
import styles from "./setup.module.css"
import { useEntry } from "./use-entry"

interface Props {
  resource: Resource
  columns: readonly Field[]
  record: Handed
  rights: Rights
  /** What went wrong with this row's deletion. */
  failed: string
  onEdit: () => void
  onRemove: () => void
}

export function SetupRow({ resource, columns, record, rights, failed, onEdit, onRemove }: Props) {
  const name = nameOf(resource, record)
  return (
    <tr>
      {columns.map((field) => {
        const { Cell, align } = fieldCell(field.type)
        const value = record[field.key]
        return (
          <td key={field.key} data-align={align}>
            {Cell ? (
              <Cell field={field} value={value} record={record} />
            ) : (
              formatValue(value, field, record) || <span className={styles.none}>-</span>
            )}
            {failed && field === columns[0] && (
              <div role="alert" className={styles.message}>
                {failed}
              </div>
            )}
          </td>
        )
      })}
      {(rights.edit || rights.delete) && (
        <td className={styles.actions}>
          {rights.edit && (
            <button type="button" aria-label="Edit" title={`Edit ${name}`} onClick={onEdit}>
              <PencilIcon />
            </button>
          )}
          {rights.delete && (
            <button
              type="button"
              aria-label="Hapus"
              title={`Hapus ${name}`}
              className={styles.danger}
              onClick={onRemove}
            >
              <TrashIcon />
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

interface EditProps {
  resource: Resource
  columns: readonly Field[]
  editable: readonly Field[]
  rows: readonly Handed[]
  fixed: Readonly<Record<string, string>>
  record: Handed
  onClose: () => void
}

/** The row itself becomes the form (SU-03); Enter saves, Escape leaves it as it was. */
export function SetupEditRow({ resource, columns, editable, rows, fixed, record, onClose }: EditProps) {
  const entry = useEntry({ resource, rows, fixed, record })
  const id = useId()
  const save = async () => {
    if (await entry.save()) onClose()
  }
  return (
    <tr
      className={styles.editing}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose()
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          void save()
        }
      }}
    >
      {columns.map((field, index) => (
        <td key={field.key}>
          {editable.includes(field) ? (
            <RowInput
              field={field}
              values={entry.values}
              messages={entry.messages}
              messageId={id}
              context={entry.context}
              label={`Ubah ${field.label}`}
              readOnly={entry.busy}
              autoFocus={field === editable[0]}
              onChange={entry.set}
            />
          ) : (
            formatValue(record[field.key], field, record)
          )}
          {index === 0 && <RowMessages id={id} messages={entry.messages} className={styles.message} />}
        </td>
      ))}
      <td className={styles.actions}>
        <Button type="primary" loading={entry.busy} onClick={() => void save()}>
          Simpan
        </Button>
        <Button disabled={entry.busy} onClick={onClose}>
          Batal
        </Button>
      </td>
    </tr>
  )
}
