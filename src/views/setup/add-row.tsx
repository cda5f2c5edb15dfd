import { Button } from "antd"
import { useId, useRef } from "react"
import type { Field, Resource } from "../../core/schema/resource"
import { busySign } from "../busy"
import type { Handed } from "../handover"
import { PlusIcon } from "../icons"
import { RestoredRow, RowInput, RowMessages } from "./row-inputs"
import styles from "./setup.module.css"
import { useEntry } from "./use-entry"

interface Props {
  resource: Resource
  label: string
  editable: readonly Field[]
  rows: readonly Handed[]
  fixed: Readonly<Record<string, string>>
  slot: string
  /** The right to add is gone: the row stays for as long as something stands in it. */
  withdrawn: boolean
}

/** The new entry above the list (SU-02); after a save it is empty and waits for the next. */
export function AddRow({ resource, label, editable, rows, fixed, slot, withdrawn }: Props) {
  const entry = useEntry({ resource, rows, fixed, slot })
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const first = `${id}-first`
  if (withdrawn && !entry.typing) return null
  return (
    <form
      ref={form}
      className={styles.add}
      aria-label={`Tambah ${label}`}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await entry.save()) document.getElementById(first)?.focus()
      }}
    >
      <div className={styles.inputs}>
        {editable.map((field, index) => (
          <div key={field.key} className={styles.input}>
            <RowInput
              field={field}
              values={entry.values}
              messages={entry.messages}
              messageId={`${id}-message`}
              context={entry.context}
              label={field.label}
              {...(index === 0 && { id: first })}
              readOnly={entry.busy}
              onChange={entry.set}
            />
          </div>
        ))}
        <Button type="primary" htmlType="submit" icon={<PlusIcon />} loading={busySign(entry.busy)}>
          Tambah
        </Button>
      </div>
      {entry.restored && <RestoredRow />}
      <RowMessages id={`${id}-message`} messages={entry.messages} className={styles.message} />
    </form>
  )
}
