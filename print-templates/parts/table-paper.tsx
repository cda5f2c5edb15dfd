import type { TemplateProps } from "../../src/core/print/template"
import { DocumentTable } from "./document-table"
import { fitColumns } from "./fit"
import { Paper } from "./paper"

/**
 * The default paper: the dialog's input, the number of records, and a table of the columns. Columns that do not fit
 * the sheet become further tables below.
 */
export default function TablePaper({
  name,
  title,
  orientation,
  noun,
  asked,
  columns,
  rows,
  totals,
}: TemplateProps) {
  const { landscape, size, parts } = fitColumns(columns, totals ? [...rows, totals] : rows, orientation)
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
            columns={part}
            rows={rows}
            totals={totals}
          />
        </section>
      ))}
    </Paper>
  )
}
