import { answerTo, type TemplateProps } from "../src/core/print/template"
import { DocumentTable } from "./parts/document-table"
import { Paper } from "./parts/paper"
import { SignatureBlocks } from "./parts/signature-blocks"

/** Number of rows in the first table (TX-69). */
const FIRST_TABLE_ROWS = 15

/** The first 15 rows in one table, the others in a second with continued numbers (AB-34), then the signatures. */
export default function HandOverNote(props: TemplateProps) {
  const { columns, rows } = props
  const rest = rows.slice(FIRST_TABLE_ROWS)
  return (
    <Paper
      document={props.name}
      title={props.title}
      meta={[
        ["Tanggal", answerTo(props, "TanggalNota").text],
        ["Lokasi", answerTo(props, "location").text || "-"],
        ["Jumlah nota", String(rows.length)],
      ]}
    >
      <DocumentTable label="Nota" columns={columns} rows={rows.slice(0, FIRST_TABLE_ROWS)} numberFrom={1} />
      {rest.length > 0 && (
        <DocumentTable
          label="Nota, lanjutan"
          columns={columns}
          rows={rest}
          numberFrom={FIRST_TABLE_ROWS + 1}
        />
      )}
      <SignatureBlocks />
    </Paper>
  )
}
