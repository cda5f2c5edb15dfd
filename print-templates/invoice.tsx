import type { Values } from "../src/core/schema/types"
import type { PrintColumn } from "./column"
import { DocumentTable } from "./document-table"
import { fitColumns } from "./fit"
import { Paper } from "./paper"
import { formatPeriod, type Period } from "./period"

export interface InvoiceProps {
  period: Period
  /** The supplier that was asked for; '' for all. */
  supplier: string
  columns: readonly PrintColumn[]
  rows: readonly Values[]
}

/**
 * INVOICE: a table of the chosen columns only (TX-64). More columns than a lying sheet holds become further tables
 * below one another.
 */
export function Invoice({ period, supplier, columns, rows }: InvoiceProps) {
  const { landscape, size, parts } = fitColumns(columns, rows)
  return (
    <Paper
      document="invoice"
      title="INVOICE"
      landscape={landscape}
      meta={[
        ["Tanggal Nota", formatPeriod(period)],
        ...(supplier ? [["Supplier", supplier] as const] : []),
        ["Jumlah transaksi", String(rows.length)],
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
            label={parts.length > 1 ? `Transaksi, bagian ${index + 1}` : "Transaksi"}
            columns={part}
            rows={rows}
          />
        </section>
      ))}
    </Paper>
  )
}
