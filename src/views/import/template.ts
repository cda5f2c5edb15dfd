/** An empty file with the headings; a second sheet explains each column. */
import { type Field, inDeclaredLanguage, type Resource } from "../../core/schema/resource"
import { fieldType, linkOf } from "../../fields/registry"

/** Short description of a column's values. @param labelOf gives the name of a resource's records */
function helpOf(field: Field, labelOf: (resource: string) => string): string {
  const type = fieldType(field)
  const options = type.domain(field).map((value) => type.format(value, field, {}))
  const link = linkOf(field)
  const kind = type.spreadsheet(field)
  const words =
    options.length > 0
      ? `Salah satu: ${options.join(", ")}`
      : link
        ? `Nama atau kode dari ${labelOf(link.resource)}${link.many ? "; beberapa dipisah koma" : ""}`
        : kind === "day"
          ? "Tanggal, misalnya 31/12/2025"
          : typeof kind === "object"
            ? "Angka, misalnya 1250 atau 12,5"
            : type.searches(field).length > 0
              ? "Salah satu pilihan yang ditawarkan form"
              : `Teks, paling banyak ${field.maxLength} karakter`
  const rules = field.rules.create.map(({ message }) => message)
  return [words, ...rules, field.help].filter(Boolean).join(". ")
}

const needOf = (field: Field): string =>
  field.required.create === null ? "Tidak" : field.when ? "Wajib bila berlaku" : "Wajib"

const bold = (value: string) => ({ value, type: String, fontWeight: "bold" as const })
const wrapped = (value: string) => ({ value, type: String, wrap: true })
const NARROW = 14

/** Number of rows formatted as text: this library cannot format a whole column. */
const PREPARED = 1000
/** Without the text format a spreadsheet turns 0812 into 812, and rounds the last digit of a NIK. */
const textCell = { type: String, format: "@" }

/** Indonesian in every language, so that a filled template can be read by any user. */
export async function writeTemplate(
  shown: Resource,
  imported: readonly Field[],
  labelOf: (resource: string) => string,
): Promise<Blob> {
  const resource = inDeclaredLanguage(shown)
  const fields = imported.map(({ key }) => resource.field(key))
  const { default: writeExcelFile } = await import("write-excel-file/browser")
  return writeExcelFile([
    {
      sheet: "Data",
      data: [
        fields.map(({ label }) => bold(label)),
        ...Array.from({ length: PREPARED }, () =>
          fields.map((field) => (fieldType(field).spreadsheet(field) === "text" ? textCell : null)),
        ),
      ],
      columns: fields.map(({ label }) => ({ width: Math.max(NARROW, label.length + 2) })),
      stickyRowsCount: 1,
    },
    {
      sheet: "Petunjuk",
      data: [
        [bold("Kolom"), bold("Wajib"), bold("Isi")],
        ...fields.map((field) => [
          wrapped(field.label),
          wrapped(needOf(field)),
          wrapped(helpOf(field, labelOf)),
        ]),
        [],
        [wrapped(`Satu baris satu ${resource.label.singular}. Hanya lembar pertama yang dibaca.`)],
      ],
      columns: [{ width: 28 }, { width: 18 }, { width: 80 }],
      stickyRowsCount: 1,
    },
  ]).toBlob()
}
