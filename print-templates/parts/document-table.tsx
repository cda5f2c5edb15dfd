import type { PrintColumn, PrintRow } from "../../src/core/print/template"
import { cellText, wrapOf } from "./fit"

export interface DocumentTableProps {
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
  /** The first number of a leading column 'No'; undefined: no such column. */
  numberFrom?: number
  /** The sums of the columns, below the rows. */
  totals?: PrintRow | null
  /** The accessible name. */
  label: string
}

const Cell = ({ figure, text }: { figure: boolean; text: string }) => (
  <td className={figure ? "paper-figure" : undefined} data-wrap={wrapOf(text)}>
    {text}
  </td>
)

/** A table that prints its head on every page and never cuts a row in two. */
export function DocumentTable({ columns, rows, numberFrom, totals = null, label }: DocumentTableProps) {
  const numbered = numberFrom !== undefined
  return (
    <table className="paper-table" aria-label={label}>
      <thead>
        <tr>
          {numbered && (
            <th scope="col" className="paper-number">
              No
            </th>
          )}
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.figure ? "paper-figure" : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Printed rows have no id and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            {numbered && <td className="paper-number">{numberFrom + index}</td>}
            {columns.map((column) => (
              <Cell key={column.key} figure={column.figure} text={cellText(column, row)} />
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className="paper-none" colSpan={columns.length + (numbered ? 1 : 0)}>
              Tidak ada data untuk ditampilkan.
            </td>
          </tr>
        )}
      </tbody>
      {/* A body of its own: a foot would stand on every page. */}
      {totals && (
        <tbody className="paper-totals">
          <tr>
            {numbered && <td />}
            {columns.map((column, index) => (
              <Cell
                key={column.key}
                figure={column.figure}
                text={totals[column.key] || (index === 0 ? "Total" : "")}
              />
            ))}
          </tr>
        </tbody>
      )}
    </table>
  )
}
