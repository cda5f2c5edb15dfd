import { Button, Checkbox } from "antd"
import { useId, useMemo, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { answerFault, columnFault, initialAnswers } from "../../core/print/answers"
import {
  type Answer,
  type PrintDocument,
  printsRecords,
  withViewableColumns,
} from "../../core/print/document"
import type { StoredRecord } from "../../core/schema/types"
import { groupLabel } from "../../fields/list-columns"
import { nameOf } from "../../fields/registry"
import groups from "../../fields/shared/dialog-filter.module.css"
import { readAddress, UNTOUCHED } from "../../lists/list-state"
import { countedRows, isSample } from "../../lists/samples"
import { splitShow } from "../../lists/show-address"
import { useWholeList } from "../../lists/whole-list"
import { t, tLabel } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useCanView } from "../context/rights"
import { LoadFailed } from "../failure/load-failed"
import { tooManyGroups } from "../table/groups/paper-groups"
import { rememberColumns, rememberedColumns } from "./column-memory"
import { FieldError, FilterDialog } from "./filter-dialog"
import styles from "./filter-dialog.module.css"
import { InputField } from "./input-field"
import { printState, withoutFilters } from "./paper-texts"

/** With more columns the dialog is wide and has shortcuts. */
const FEW_COLUMNS = 5

/** The only record to print. */
export interface SingleRecord {
  record: StoredRecord
  /** The record is being read. */
  reading: boolean
  deleted: boolean
}

interface Props {
  document: PrintDocument
  /** Left out: the records of the list that the filters select. */
  single?: SingleRecord
  onClose: () => void
}

const isOptional = ({ kind, required }: PrintDocument["asked"][number]) =>
  kind === "filter" && required === null

/** Filters, printed inputs and columns of a document; 'Preview' leads to the paper (TX-48, RT-20). */
export function DocumentDialog({ document: declared, single, onClose }: Props) {
  const canView = useCanView()
  const isSingle = single !== undefined
  const document = useMemo(() => {
    const viewable = withViewableColumns(declared, canView)
    return isSingle ? withoutFilters(viewable) : viewable
  }, [declared, canView, isSingle])
  const { resource, asked, columns, label } = document
  const navigate = useNavigate()
  const { alert } = useFeedback()
  const [answers, setAnswers] = useState(() => initialAnswers(document))
  const [ticked, setTicked] = useState<readonly string[]>(
    () => rememberedColumns(document, isSingle) ?? (single ? columns.map(({ key }) => key) : []),
  )
  const [totals, setTotals] = useState(false)
  const [tried, setTried] = useState(false)
  const hasRecords = printsRecords(document)
  const ofList = hasRecords && !single
  // A sample is printed only in a list of samples (AB-108).
  const query = useWholeList(resource, { enabled: ofList || (single && isSample(resource, single.record)) })
  const failed = ofList && query.isError && !query.data

  const setAnswer = (key: string, answer: Answer | undefined) =>
    setAnswers(({ [key]: _, ...others }) => (answer === undefined ? others : { ...others, [key]: answer }))
  const noteId = useId()
  const columnError = columnFault(document, ticked)

  const { pathname, search } = useLocation()
  const listed = ofList && !document.Template && pathname === resource.list.path
  const { group, order } = listed ? readAddress(resource, splitShow(search).list) : UNTOUCHED
  const [isGrouped, setGrouped] = useState(true)

  const preview = () => {
    setTried(true)
    if (columnError || asked.some((one) => answerFault(one, answers[one.key]))) return
    const all = query.data?.data ?? []
    const records = countedRows(resource, single ? [single.record] : all, all)
    if (single && records.length === 0) {
      void alert(t("Data contoh tidak dicetak lagi sesudah ada data sebenarnya."))
      return
    }
    const descending = order?.field === group && order?.descending === true
    const grouping = group !== null && isGrouped ? { by: group, descending } : undefined
    const state = printState(document, records, answers, { ticked, totals, grouping })
    if (grouping && state.rows.length > 0 && !state.groups) {
      void alert(tooManyGroups())
      return
    }
    if (hasRecords && document.whenEmpty === "alert" && state.rows.length === 0)
      void alert(t("Tidak ada data yang sesuai dengan filter."))
    else {
      if (columns.length > 0) rememberColumns(document, isSingle, ticked)
      navigate(document.path, { state })
    }
  }

  const many = columns.length > FEW_COLUMNS
  const inList = resource.list.columns.map(({ field }) => field)
  return (
    <FilterDialog
      title={single ? `${tLabel(label)}: ${nameOf(resource, single.record)}` : tLabel(label)}
      wide={many}
      busy={single?.reading || query.isLoading}
      withheld={failed || single?.deleted === true}
      onClose={onClose}
      onPreview={preview}
    >
      {single?.deleted && (
        <p role="alert">{t("Data ini tidak ada lagi di server, mungkin sudah dihapus.")}</p>
      )}
      {failed && <LoadFailed text={resource.messages.loadFailed(resource.list.heading)} query={query} />}
      {asked.map((one) => (
        <InputField
          key={one.key}
          asked={one}
          answer={answers[one.key]}
          onChange={(answer) => setAnswer(one.key, answer)}
          error={tried ? answerFault(one, answers[one.key]) : ""}
          note={isOptional(one) ? { id: noteId, shown: one === asked.findLast(isOptional) } : undefined}
        />
      ))}
      {columns.length > 0 && (
        <ColumnChecks
          columns={columns}
          value={ticked}
          onChange={setTicked}
          shortcuts={
            many
              ? [
                  [t("Pilih semua"), columns.map(({ key }) => key)],
                  [t("Seperti daftar"), inList.filter((key) => columns.some((column) => column.key === key))],
                  [t("Batal pilih"), []],
                ]
              : []
          }
          error={tried ? columnError : ""}
        />
      )}
      {document.totals && !single && (
        <Checkbox checked={totals} onChange={({ target }) => setTotals(target.checked)}>
          {t("Cetak baris total")}
        </Checkbox>
      )}
      {group !== null && (
        <Checkbox checked={isGrouped} onChange={({ target }) => setGrouped(target.checked)}>
          {t("Kelompokkan menurut {label}", { label: tLabel(groupLabel(resource, group)) })}
        </Checkbox>
      )}
    </FilterDialog>
  )
}

interface ColumnChecksProps {
  columns: readonly { key: string; label: string }[]
  value: readonly string[]
  onChange: (keys: readonly string[]) => void
  /** Buttons that tick several columns: label and keys. */
  shortcuts?: readonly (readonly [label: string, keys: readonly string[]])[]
  error: string
}

/** Columns to print (TX-51, TX-55). */
function ColumnChecks({ columns, value, onChange, shortcuts = [], error }: ColumnChecksProps) {
  const id = useId()
  return (
    <fieldset className={groups.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t("Kolom yang dicetak")}</legend>
      {shortcuts.length > 0 && (
        <div className={styles.tools}>
          {shortcuts.map(([label, keys]) => (
            <Button key={label} type="link" size="small" onClick={() => onChange(keys)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.checks}>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            checked={value.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
            }
          >
            {tLabel(label)}
          </Checkbox>
        ))}
      </div>
      <div className={styles.place}>
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </fieldset>
  )
}
