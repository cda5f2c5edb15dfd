/** One section a receipt, with its sacks. */
import { Paper } from "../../../print-templates/parts/paper"
import { PrintLines } from "../../../print-templates/parts/print-lines"
import { linesOf, type TemplateProps } from "../../../src/core/print/template"

export default function ReceiptSlip(props: TemplateProps) {
  return (
    <Paper document={props.name} title={props.title} meta={[["Jumlah", String(props.rows.length)]]}>
      {props.rows.map((row, index) => (
        <section key={row.number} className="paper-part">
          <h2 className="paper-part-title">{`${row.number} · ${row.date}`}</h2>
          <PrintLines {...linesOf(props, index, "lines")} />
        </section>
      ))}
    </Paper>
  )
}
