import type { TemplateProps } from "../../src/core/print/template"
import { FittedTable, fitTable } from "./document-table"
import { Paper } from "./paper"

/**
 * The default paper: the dialog's input, the number of records, and a table of the columns. Columns that do not fit
 * the sheet become further tables below. Lines are a table below the row of their record.
 */
export default function TablePaper(props: TemplateProps) {
  const { name, title, orientation, noun, asked, columns, rows, lines, groups, totals } = props
  // A table of nothing but lines still has to part the records.
  const isNested = columns.every((column) => column.lines)
  const table = {
    label: noun,
    columns,
    rows,
    lines,
    totals,
    ...(groups && { groups }),
    ...(isNested && { numberFrom: 1 }),
  }
  const fit = fitTable(table, orientation)
  return (
    <Paper
      document={name}
      title={title}
      landscape={fit.landscape}
      meta={[
        ...asked.flatMap(({ label, text }) => (text ? [[label, text] as const] : [])),
        [`Jumlah ${noun.toLowerCase()}`, String(rows.length)],
      ]}
    >
      <FittedTable {...table} fit={fit} />
    </Paper>
  )
}
