import { Fragment } from "react"
import {
  linesIn,
  type PrintColumn,
  type PrintGroup,
  type PrintRow,
  type RecordLines,
} from "../../src/core/print/template"
import { cellText, type Fit } from "./fit"
import { PrintLines } from "./print-lines"
import { HeadCells, TextCell } from "./text-cell"

export interface DocumentTableProps {
  columns: readonly PrintColumn[]
  rows: readonly PrintRow[]
  /** The lines of each row, drawn as a table below it; without them their column has one text. */
  lines?: readonly RecordLines[]
  /** The first number of a leading column 'No'; undefined: no such column. */
  numberFrom?: number
  /** The sums of the columns, below the rows. */
  totals?: PrintRow | null
  /** The groups of the rows, each below its heading. */
  groups?: readonly PrintGroup[]
  /** The accessible name. */
  label: string
}

/** The columns with one text, and those whose lines are a table of their own. */
export function splitColumns({ columns, lines }: Pick<DocumentTableProps, "columns" | "lines">): {
  plain: readonly PrintColumn[]
  nested: readonly PrintColumn[]
} {
  const nested = lines ? columns.filter((column) => column.lines) : []
  return { plain: columns.filter((column) => !nested.includes(column)), nested }
}

/** Index of a group's first row → the group. */
function startsOf(groups: readonly PrintGroup[]): ReadonlyMap<number, PrintGroup> {
  const starts = new Map<number, PrintGroup>()
  let at = 0
  for (const group of groups) {
    starts.set(at, group)
    at += group.rows
  }
  return starts
}

interface GroupRowProps {
  group: PrintGroup | undefined
  columns: readonly PrintColumn[]
  numbered: boolean
}

/** The heading of a group: its title up to the first sum, and the sums below their columns. */
function GroupRow({ group, columns, numbered }: GroupRowProps) {
  if (!group) return null
  const first = columns.findIndex(({ key }) => group.totals[key])
  const span = first < 0 ? columns.length : Math.max(1, first)
  return (
    <tr className="paper-group">
      <th scope="rowgroup" colSpan={span + (numbered ? 1 : 0)}>
        {group.title}
      </th>
      {columns.slice(span).map((column) => (
        <TextCell key={column.key} column={column} text={group.totals[column.key] ?? ""} />
      ))}
    </tr>
  )
}

/** A table that prints its head on every page and never cuts a row in two. */
export function PlainTable({ fit, ...props }: DocumentTableProps & { fit: Fit }) {
  const { rows, lines, groups = [], numberFrom, totals = null, label } = props
  const numbered = numberFrom !== undefined
  const { plain: columns, nested } = splitColumns(props)
  const width = columns.length + (numbered ? 1 : 0)
  const headings = startsOf(groups)
  return (
    <table
      className="paper-table"
      aria-label={label}
      data-size={fit.size}
      data-landscape={fit.landscape || undefined}
    >
      <thead>
        <tr>
          {numbered && (
            <th scope="col" className="paper-number">
              No
            </th>
          )}
          <HeadCells columns={columns} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Printed rows have no id and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {headings.has(index) && (
              <GroupRow group={headings.get(index)} columns={columns} numbered={numbered} />
            )}
            <tr>
              {numbered && <td className="paper-number">{numberFrom + index}</td>}
              {columns.map((column) => (
                <TextCell key={column.key} column={column} text={cellText(column, row)} />
              ))}
            </tr>
            {nested.map((column) => (
              <tr key={column.key} className="paper-nested">
                <td colSpan={width}>
                  <PrintLines {...linesIn(column, lines?.[index])} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className="paper-none" colSpan={width}>
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
              <TextCell
                key={column.key}
                column={column}
                text={totals[column.key] || (index === 0 ? "Total" : "")}
              />
            ))}
          </tr>
        </tbody>
      )}
    </table>
  )
}
