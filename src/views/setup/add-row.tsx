import { Button } from "antd"
import { useId } from "react"
import type { Field, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { PlusIcon } from "../../ui/icon"
import { Sources } from "../form/references/sources"
import { FormContext } from "../form/state/use-field"
import { RestoredRow, RowFailures, RowInputs, rowInputId } from "./row-inputs"
import styles from "./setup.module.css"
import { useRowForm } from "./use-row-form"

interface Props {
  resource: Resource
  label: string
  editable: readonly Field[]
  rows: readonly StoredRecord[]
  fixed: Readonly<Record<string, string>>
  slot: string
  /** The right to add is gone: the row stays while it has input. */
  rightRevoked: boolean
}

/** Row above the list that adds a record (SU-02); a save empties it for the next one. */
export function AddRow({ resource, label, editable, rows, fixed, slot, rightRevoked }: Props) {
  const row = useRowForm({ resource, rows, fixed, slot })
  const id = useId()
  if (rightRevoked && !row.typing) return null
  return (
    <FormContext value={row.form}>
      <Sources />
      <form
        className={styles.add}
        aria-label={t("Tambah {label}", { label })}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault()
          if (await row.save()) document.getElementById(rowInputId(id, editable[0]))?.focus()
        }}
      >
        {row.restored && <RestoredRow />}
        <div className={styles.inputs}>
          <RowInputs fields={editable} id={id} labelled busy={row.busy} />
          {/* Not primary: a page has several panels. */}
          <Button htmlType="submit" loading={busySign(row.busy)}>
            <PlusIcon />
            {t("Tambah")}
          </Button>
        </div>
        <RowFailures fields={editable} failures={row.failures} />
      </form>
    </FormContext>
  )
}
