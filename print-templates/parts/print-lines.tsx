import type { PrintedLines } from "../../src/core/print/template"
import { cellText } from "./fit"
import { HeadCells, TextCell } from "./text-cell"

/**
 * The lines of a record as a table with the columns of their resource. Its head is on every page that it reaches, and never
 * without a line below it.
 */
export function PrintLines({ label, columns, rows, totals }: PrintedLines) {
  if (rows.length === 0) return <p className="paper-no-lines">{label}: -</p>
  return (
    <table className="paper-lines" aria-label={label}>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={columns.length} className="paper-lines-title">
            {label}
          </th>
        </tr>
        <tr>
          <HeadCells columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Printed lines have no id and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            {columns.map((column) => (
              <TextCell key={column.key} column={column} text={cellText(column, row)} />
            ))}
          </tr>
        ))}
        {totals && (
          <tr className="paper-totals">
            {columns.map((column, index) => (
              <TextCell
                key={column.key}
                column={column}
                text={totals[column.key] || (index === 0 ? "Total" : "")}
              />
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
