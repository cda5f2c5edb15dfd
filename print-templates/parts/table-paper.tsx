import type { TemplateProps } from "../../src/core/print/template"
import { DocumentTable } from "./document-table"
import { fitColumns } from "./fit"
import { Paper } from "./paper"

/**
 * The paper of a document that brings none of its own: what was asked, how many, and a table of the columns. More
 * columns than the sheet holds become further tables below one another.
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
