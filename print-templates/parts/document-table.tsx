import { useContext } from "react"
import type { PrintColumn, RecordLines, TemplateProps } from "../../src/core/print/template"
import { type Fit, fitColumns, type Nested } from "./fit"
import { PaperOrientation } from "./orientation"
import { type DocumentTableProps, PlainTable, splitColumns } from "./plain-table"

/** Characters that the leading column 'No' takes. */
const NUMBER_WIDTH = 8

const nestedTable = ({ key, lines = [] }: PrintColumn, all: readonly RecordLines[]): Nested => ({
  columns: lines,
  rows: all.flatMap((record) => record[key]?.rows ?? []),
})

/** The layout of a table on its sheet. */
export function fitTable(table: DocumentTableProps, orientation: TemplateProps["orientation"]): Fit {
  const { rows, lines = [], groups = [], totals, numberFrom } = table
  const { plain, nested } = splitColumns(table)
  return fitColumns(plain, [...rows, ...groups.map((group) => group.totals), ...(totals ? [totals] : [])], {
    orientation,
    taken: numberFrom === undefined ? 0 : NUMBER_WIDTH,
    nested: nested.map((column) => nestedTable(column, lines)),
  })
}

/**
 * A table that stays on its sheet: a sheet of orientation `fit` lies across for many columns; then the type gets smaller,
 * then the columns become several tables.
 */
export function DocumentTable(props: DocumentTableProps) {
  const orientation = useContext(PaperOrientation)
  return <FittedTable {...props} fit={fitTable(props, orientation)} />
}

/** The tables of a fit, below each other; the first one has the lines of the records. */
export function FittedTable({ fit, ...props }: DocumentTableProps & { fit: Fit }) {
  const { lines, ...table } = props
  const { parts } = fit
  if (parts.length === 1) return <PlainTable {...props} fit={fit} />
  const { nested } = splitColumns(props)
  return parts.map((part, index) => (
    <section key={part.at(-1)?.key ?? ""} className="paper-part">
      <h2 className="paper-part-title">
        Bagian {index + 1} dari {parts.length}
      </h2>
      <PlainTable
        {...table}
        {...(index === 0 && lines && { lines })}
        columns={index === 0 ? [...part, ...nested] : part}
        fit={fit}
        label={`${props.label}, bagian ${index + 1}`}
      />
    </section>
  ))
}
