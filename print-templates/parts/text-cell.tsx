import { Fragment } from "react"
import type { PrintColumn } from "../../src/core/print/template"
import { wrapOf } from "./fit"

/** The headings of a printed table. */
export const HeadCells = ({ columns }: { columns: readonly PrintColumn[] }) =>
  columns.map((column) => (
    <th key={column.key} scope="col" className={column.figure ? "paper-figure" : undefined}>
      {column.label}
    </th>
  ))

/** A cell of a printed table. A text may break after a slash: 'Slamet Riyadi/' above 'ANG_A0001', not within the name. */
export const TextCell = ({ column, text }: { column: PrintColumn; text: string }) => (
  <td className={column.figure ? "paper-figure" : undefined} data-wrap={wrapOf(text, column.whole)}>
    {text.split(/(?<=\/)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </td>
)
