import { Button } from "antd"
import { useId, useRef } from "react"
import type { Field, Resource } from "../../core/schema/resource"
import { busySign } from "../../ui/busy"
import { PlusIcon } from "../../ui/icon"
import type { StoredRecord } from "../edit-stash"
import { RestoredRow, RowInput, RowMessages } from "./row-inputs"
import styles from "./setup.module.css"
import { useRowForm } from "./use-row-form"

interface Props {
  resource: Resource
  label: string
  editable: readonly Field[]
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  slot: string
  /** The right to add is gone: the row stays for as long as something stands in it. */
  withdrawn: boolean
}

/** The new entry above the list (SU-02); after a save it is empty and waits for the next. */
export function AddRow({ resource, label, editable, rows, fixed, slot, withdrawn }: Props) {
  const form = useRowForm({ resource, rows, fixed, slot })
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const first = `${id}-first`
  if (withdrawn && !form.typing) return null
  return (
    <form
      ref={element}
      className={styles.add}
      aria-label={`Tambah ${label}`}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await form.save()) document.getElementById(first)?.focus()
      }}
    >
      <div className={styles.inputs}>
        {editable.map((field, index) => (
          <div key={field.key} className={styles.input}>
            <RowInput
              field={field}
              values={form.values}
              messages={form.messages}
              messageId={`${id}-message`}
              context={form.context}
              label={field.label}
              {...(index === 0 && { id: first })}
              readOnly={form.busy}
              onChange={form.set}
            />
          </div>
        ))}
        <Button type="primary" htmlType="submit" icon={<PlusIcon />} loading={busySign(form.busy)}>
          Tambah
        </Button>
      </div>
      {form.restored && <RestoredRow />}
      <RowMessages id={`${id}-message`} messages={form.messages} className={styles.message} />
    </form>
  )
}
