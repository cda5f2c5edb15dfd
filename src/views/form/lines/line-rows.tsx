import { Button } from "antd"
import { memo, Suspense, useCallback, useState } from "react"
import { linesOf } from "../../../core/schema/lines"
import type { Field } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { fieldCell } from "../../../fields/registry.cells"
import { lineTotals } from "../../../fields/total-text"
import { t } from "../../../texts/language"
import { PlusIcon, TrashIcon } from "../../../ui/icon"
import { FormField, fieldId, keepFocus } from "../layout/form-field"
import { Sources } from "../references/sources"
import type { LineForm } from "../state/line-forms"
import { FormContext, useField, useFormStore } from "../state/use-field"
import styles from "./lines.module.css"

interface Props {
  field: Field
  /** Id of the element that the summary of faults leads to. */
  id: string
  readOnly: boolean
  message: string
  describedBy: string | undefined
}

const focus = (id: string) => setTimeout(() => document.getElementById(id)?.focus())
const removeId = (id: string, key: number): string => `${id}-remove-${key}`

/** The first input of a line that users type into. */
const firstInput = ({ form }: LineForm): string => {
  const field = form.resource.fields.find(({ key, hidden }) => !hidden && !form.view(key).readOnly)
  return fieldId(form, field?.key ?? "")
}

/** The lines of a record, each with the inputs of its resource; on a phone each is a card. */
export function LineRows({ field, id, readOnly, message, describedBy }: Props) {
  const owner = useFormStore()
  const { value } = useField(field.key)
  const forms = owner.lines(field.key)
  const [announced, setAnnounced] = useState("")
  const remove = useCallback(
    (key: number) => {
      const index = forms?.rows().findIndex((row) => row.key === key) ?? -1
      if (!forms || index < 0) return
      forms.remove(key)
      const left = forms.rows()
      const next = left[Math.min(index, left.length - 1)]
      setAnnounced(t("Baris {number} dihapus.", { number: index + 1 }))
      focus(next ? removeId(id, next.key) : id)
    },
    [forms, id],
  )
  if (!forms) return null
  const { Detail } = fieldCell(field)
  if (readOnly && Detail)
    return (
      <Suspense fallback={null}>
        <Detail field={field} value={value} record={owner.values()} />
      </Suspense>
    )
  const rows = forms.rows()
  const most = field.lines?.max ?? field.maxItems
  const described = [describedBy, message && `${id}-message`].filter(Boolean).join(" ")
  return (
    <div className={styles.lines}>
      {rows.map((row, index) => (
        <LineRow
          key={row.key}
          row={row}
          number={index + 1}
          removeId={removeId(id, row.key)}
          onRemove={remove}
        />
      ))}
      <LineTotals field={field} lines={linesOf(value)} />
      <div className={styles.foot}>
        <Button
          id={id}
          icon={<PlusIcon />}
          disabled={rows.length >= most}
          aria-describedby={described || undefined}
          onMouseDown={keepFocus}
          onClick={() => focus(firstInput(forms.add()))}
        >
          {t("Tambah baris")}
        </Button>
        {message && (
          <div id={`${id}-message`} className={styles.message}>
            {message}
          </div>
        )}
        <span role="status" className="sr-only">
          {announced}
        </span>
      </div>
    </div>
  )
}

/** The sums of the typed lines. */
function LineTotals({ field, lines }: { field: Field; lines: readonly Values[] }) {
  const fields = field.lines?.part()?.fields ?? []
  const totals = lineTotals(fields, lines)
  if (totals.size === 0) return null
  return (
    <dl className={styles.totals}>
      {fields
        .filter(({ key }) => totals.has(key))
        .map(({ key, label }) => (
          <div key={key}>
            <dt>{t("Total {label}", { label })}</dt>
            <dd>{totals.get(key)}</dd>
          </div>
        ))}
    </dl>
  )
}

interface RowProps {
  row: LineForm
  number: number
  removeId: string
  onRemove: (key: number) => void
}

/** Memoised: an input in one line re-renders no other. */
const LineRow = memo(function LineRow({ row, number, removeId, onRemove }: RowProps) {
  const label = t("Hapus baris {number}", { number })
  return (
    <FormContext value={row.form}>
      <Sources />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label={t("Baris {number}", { number })} className={styles.line}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div className={styles.inputs}>
          {row.form.resource.fields
            .filter(({ hidden }) => !hidden)
            .map((field) => (
              <FormField key={field.key} field={field} />
            ))}
        </div>
        <Button
          id={removeId}
          type="text"
          icon={<TrashIcon />}
          aria-label={label}
          title={label}
          className={styles.remove ?? ""}
          onMouseDown={keepFocus}
          onClick={() => onRemove(row.key)}
        />
      </div>
    </FormContext>
  )
})
