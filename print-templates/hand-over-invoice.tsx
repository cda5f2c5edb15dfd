import { Paper } from "./paper"
import { formatPeriod, type Period } from "./period"
import { SignatureBlocks } from "./signature-blocks"

export interface HandOverInvoiceProps {
  period: Period
  /** The invoice numbers as typed, blanks left out (AB-76). */
  numbers: readonly string[]
}

/** SERAH TERIMA INVOICE: how many invoices are handed over, their numbers, and who signs (TX-72..TX-75). */
export function HandOverInvoice({ period, numbers }: HandOverInvoiceProps) {
  return (
    <Paper
      document="hand-over-invoice"
      title="SERAH TERIMA INVOICE"
      meta={[
        ["Tanggal", formatPeriod(period)],
        ["Jumlah invoice", String(numbers.length)],
      ]}
    >
      <h2 className="paper-list-title">Nomor invoice</h2>
      {numbers.length === 0 ? (
        <p>-</p>
      ) : (
        <ol className="paper-list">
          {numbers.map((number, index) => (
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
