import { answerTo, type TemplateProps } from "../src/core/print/template"
import { Paper } from "./parts/paper"
import { SignatureBlocks } from "./parts/signature-blocks"

/** Number of the invoices, their numbers, and the signatures (TX-72..TX-75). */
export default function HandOverInvoice(props: TemplateProps) {
  const { items } = answerTo(props, "numbers")
  return (
    <Paper
      document={props.name}
      title={props.title}
      meta={[
        ["Tanggal", answerTo(props, "period").text],
        ["Jumlah invoice", String(items.length)],
      ]}
    >
      <h2 className="paper-list-title">Nomor invoice</h2>
      {items.length === 0 ? (
        <p>-</p>
      ) : (
        <ol className="paper-list">
          {items.map((number, index) => (
            // The same number may be typed twice, and a printed list never moves.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>{number}</li>
          ))}
        </ol>
      )}
      <SignatureBlocks />
    </Paper>
  )
}
