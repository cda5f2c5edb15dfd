import type { PrintColumn, RecordLines, TemplateProps } from "../../src/core/print/template"
import { DocumentTable } from "./document-table"
import { fitColumns, type Nested } from "./fit"
import { Paper } from "./paper"

const nestedTable = ({ key, lines = [] }: PrintColumn, all: readonly RecordLines[]): Nested => ({
  columns: lines,
  rows: all.flatMap((record) => record[key]?.rows ?? []),
})

/**
 * The default paper: the dialog's input, the number of records, and a table of the columns. Columns that do not fit
 * the sheet become further tables below. Lines are a table below the row of their record.
 */
export default function TablePaper({
  name,
  title,
  orientation,
  noun,
  asked,
  columns,
  rows,
  lines,
  totals,
}: TemplateProps) {
  const plain = columns.filter((column) => !column.lines)
  const nested = columns.filter((column) => column.lines)
  const { landscape, size, parts } = fitColumns(plain, totals ? [...rows, totals] : rows, {
    orientation,
    nested: nested.map((column) => nestedTable(column, lines)),
  })
  return (
    <Paper
      document={name}
      title={title}
      landscape={landscape}
      meta={[
        ...asked.flatMap(({ label, text }) => (text ? [[label, text] as const] : [])),
        [`Jumlah ${noun.toLowerCase()}`, String(rows.length)],
      ]}
    >
      {parts.map((part, index) => (
        <section key={part.at(-1)?.key ?? ""} className="paper-part" data-size={size}>
          {parts.length > 1 && (
            <h2 className="paper-part-title">
              Bagian {index + 1} dari {parts.length}
            </h2>
          )}
          <DocumentTable
            label={parts.length > 1 ? `${noun}, bagian ${index + 1}` : noun}
            columns={index === 0 ? [...part, ...nested] : part}
            rows={rows}
            {...(index === 0 && { lines })}
            // A table of nothing but lines still has to part the records.
            {...(plain.length === 0 && { numberFrom: 1 })}
            totals={totals}
          />
        </section>
      ))}
    </Paper>
  )
}
