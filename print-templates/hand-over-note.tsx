import type { Values } from "../src/core/schema/types"
import type { PrintColumn } from "./column"
import { DocumentTable } from "./document-table"
import { Paper } from "./paper"
import { formatPeriod, type Period } from "./period"
import { SignatureBlocks } from "./signature-blocks"

export interface HandOverNoteProps {
  period: Period
  location: string
  /** The chosen columns; No, NoNota and KodeReferensi stand there anyhow (AB-33). */
  columns: readonly PrintColumn[]
  rows: readonly Values[]
}

/** How many rows the first table takes (TX-69). */
const FIRST_TABLE_ROWS = 15

const ALWAYS: readonly PrintColumn[] = [
  { key: "NoNota", label: "No Nota", kind: "text" },
  { key: "KodeReferensi", label: "Kode Referensi", kind: "text" },
]

/** SERAH TERIMA NOTA: the first 15 rows in one table, the rest in a second whose numbers go on (AB-34), and who signs. */
export function HandOverNote({ period, location, columns, rows }: HandOverNoteProps) {
  const always = new Set(ALWAYS.map(({ key }) => key))
  const shown = [...ALWAYS, ...columns.filter(({ key }) => !always.has(key))]
  const rest = rows.slice(FIRST_TABLE_ROWS)
  return (
    <Paper
      document="hand-over-note"
      title="SERAH TERIMA NOTA"
      meta={[
        ["Tanggal", formatPeriod(period)],
        ["Lokasi", location || "-"],
        ["Jumlah nota", String(rows.length)],
      ]}
    >
      <DocumentTable label="Nota" columns={shown} rows={rows.slice(0, FIRST_TABLE_ROWS)} numberFrom={1} />
      {rest.length > 0 && (
        <DocumentTable label="Nota, lanjutan" columns={shown} rows={rest} numberFrom={FIRST_TABLE_ROWS + 1} />
      )}
      <SignatureBlocks />
    </Paper>
  )
}
